import type { IncomingHttpHeaders } from 'node:http'

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * Whether a page of this host sent the request. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`, and no
 * script can forge either. The scheme is ignored: behind a proxy it may differ from the one seen here.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return (
    headers.origin !== undefined && headers.host !== undefined && hostOf(headers.origin) === headers.host.toLowerCase()
  )
}
