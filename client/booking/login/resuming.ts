/** By this the page knows that its visitor comes back from signing on elsewhere. */
const mark = 'resume'

/** The address of a step to come back to. */
export const resuming = (path: string): string => `${path}?${mark}=1`

export const isResuming = (search: string): boolean => new URLSearchParams(search).has(mark)

/** Takes the mark out of the address, so that a reload is only a reload. */
export function forgetResuming(): void {
  const url = new URL(location.href)
  url.searchParams.delete(mark)
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`)
}
