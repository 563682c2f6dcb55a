import { CalendarFault, ServiceFault } from '@tessera/plugin-api'
import type { CalendarSettings } from './settings.ts'

/** How a server is called. */
export interface DavAccess {
  /** The host's `fetch`, which calls no private address and follows nothing. */
  fetch: typeof fetch
  account: Pick<CalendarSettings, 'url' | 'user' | 'password'>
  /** Milliseconds of one request. */
  timeout: number
  /** Ends all requests. */
  signal: AbortSignal
}

const mostHops = 3
const redirects = new Set([301, 302, 307, 308])
/** Requests about what is there: what is not found answers them all. */
const asks = new Set(['PROPFIND', 'REPORT'])

/** What a status says about the calendar; null where it is an answer to the request. */
function faultOf(status: number, method: string): CalendarFault | null {
  if (status === 401 || status === 403) return new CalendarFault('refused', `the server answers ${status}`)
  if (status === 429 || status >= 500) return new CalendarFault('unreachable', `the server answers ${status}`)
  if (status >= 400 && asks.has(method))
    return new CalendarFault('missing', `the server answers ${status} to ${method}`)
  return null
}

const basic = ({ user, password }: DavAccess['account']) =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`

/**
 * `fetch` for one account: with its password, time limits, and redirects within the server, which are followed with the
 * same method. The password follows no redirect to another host: it goes where answers say that the calendars are.
 * @throws CalendarFault by what the server answers, or where it does not
 */
export function davFetch({ fetch, account, timeout, signal }: DavAccess): typeof globalThis.fetch {
  const authorization = basic(account)
  async function call(url: URL, init: RequestInit): Promise<Response> {
    const late = AbortSignal.timeout(timeout)
    const headers = new Headers(init.headers)
    headers.set('authorization', authorization)
    headers.set('user-agent', 'Tessera-Calendar/1')
    try {
      const response = await fetch(url, {
        ...init,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([signal, late]),
      })
      // Read here, within the time limit.
      const body = await response.arrayBuffer()
      const { status, statusText } = response
      return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers: response.headers })
    } catch (error) {
      if (late.aborted || signal.aborted) throw new CalendarFault('slow', 'the server takes too long', { cause: error })
      const why = error instanceof ServiceFault ? error.message : 'no connection'
      throw new CalendarFault('unreachable', why, { cause: error })
    }
  }
  return async (input, init = {}) => {
    const { method = 'GET' } = init
    let url = new URL(input instanceof Request ? input.url : input)
    for (let hops = 0; ; hops += 1) {
      const response = await call(url, init)
      const fault = faultOf(response.status, method)
      if (fault) throw fault
      const location = response.headers.get('location')
      if (init.redirect === 'manual' || !redirects.has(response.status) || location === null) return response
      const next = new URL(location, url)
      if (next.origin !== url.origin) throw new CalendarFault('missing', `the server sends on to ${next.origin}`)
      if (hops >= mostHops) throw new CalendarFault('unreachable', 'the server sends in circles')
      url = next
    }
  }
}
