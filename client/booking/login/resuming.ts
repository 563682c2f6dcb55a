/** The query parameter that marks the return from sign-on elsewhere. */
const mark = 'resume'

/** The address of a step with that mark. */
export const resuming = (path: string): string => `${path}?${mark}=1`

export const isResuming = (search: string): boolean => new URLSearchParams(search).has(mark)

/** Removes the mark from the address, so that a reload does not resume again. */
export function forgetResuming(): void {
  const url = new URL(location.href)
  url.searchParams.delete(mark)
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`)
}
