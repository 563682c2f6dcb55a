/** The session of a page to which its browser gives no cookies, as in some frames; it lives as long as the page. */
let held = ''

/** An empty text forgets it. */
export function holdSessionToken(token: string): void {
  held = token
}

export const hasSessionToken = (): boolean => held !== ''

/** What every call carries besides: nothing where the session is a cookie. */
export const sessionHeaders = (): Record<string, string> => (held === '' ? {} : { 'session-token': held })
