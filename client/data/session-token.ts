/** The session of a page whose browser stores no cookies, as in some frames. It lasts as long as the page. */
let held = ''

/** An empty text clears it. */
export function holdSessionToken(token: string): void {
  held = token
}

export const hasSessionToken = (): boolean => held !== ''

/** The session header of every call; empty where the session is a cookie. */
export const sessionHeaders = (): Record<string, string> => (held === '' ? {} : { 'session-token': held })
