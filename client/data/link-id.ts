let held = ''

/**
 * The limited-use link from this page's address, as a query for its calls. It is kept in memory, since some frames keep
 * no cookies.
 */
export function linkQuery(search: string = globalThis.location?.search ?? ''): string {
  held = new URLSearchParams(search).get('linkid') || held
  return held === '' ? '' : `?linkid=${encodeURIComponent(held)}`
}
