import { readInstant, record, text } from './read.ts'

/** Renewal time in ms before a token's expiry: longer than a slow call takes. */
const margin = 60_000

export interface TokenSource {
  /** Returns a valid token and fetches one if needed. Null when the server gives none. */
  current(): Promise<string | null>
  /** Drops the token, after the server has refused it. */
  forget(): void
}

/** The page's own short-lived token. Simultaneous calls share one request. */
export function createTokenSource(fetcher: typeof fetch, now: () => number): TokenSource {
  let held: { token: string; expires: number } | null = null
  let underway: Promise<string | null> | null = null

  async function renew(): Promise<string | null> {
    const response = await fetcher('/sitetoken', { method: 'POST', headers: { accept: 'application/json' } })
    if (!response.ok) return null
    const body = record(await response.json())
    const token = text(body.token)
    if (token === '') return null
    held = { token, expires: readInstant(body.expires) || now() + 3_600_000 }
    return token
  }

  return {
    current() {
      if (held && held.expires - margin > now()) return Promise.resolve(held.token)
      underway ??= renew().finally(() => {
        underway = null
      })
      return underway
    },
    forget() {
      held = null
    },
  }
}
