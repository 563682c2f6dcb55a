let held = ''

/**
 * The limited-use link that this page's address named, for what the page asks of the server: it lives as long as the
 * page, since some frames keep no cookies.
 */
export function linkQuery(search: string = globalThis.location?.search ?? ''): string {
  held = new URLSearchParams(search).get('linkid') || held
  return held === '' ? '' : `?linkid=${encodeURIComponent(held)}`
}
