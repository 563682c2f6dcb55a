import type { SignOnAttempt } from '../../plugin-api/index.ts'

/** The host where an attempt begins, and the only one where it may end. */
export interface SignOnPlace {
  whitelabel: string
  provider: string
  /** The base address, such as `https://quay.northwind.example`. */
  origin: string
}

/** An attempt that has been begun. */
export interface BegunSignOn {
  /** The id by which it is used once. */
  id: string
  attempt: Omit<SignOnAttempt, 'callback'>
  /** The cookie that the browser must send when it returns. */
  browser: { name: string; value: string }
  /** Where the person goes afterwards: a path of the same host. */
  returnpath: string
  /** Epoch ms. */
  expires: number
}

/** Ten minutes, the default life of a hold: time for a password, a second factor and a new account. */
export const signOnLife = 600_000

/**
 * Sign-on attempts, derived from the server's secret alone. Beginning one stores nothing, so nothing can be filled up,
 * and no copy of the database contains a nonce, a verifier or a cookie.
 */
export interface SignOnAttempts {
  begin(place: SignOnPlace, returnpath: string, now: number): BegunSignOn
  /** The attempt of a state; null if it is forged, of another host, or too old. */
  read(place: SignOnPlace, state: string, now: number): BegunSignOn | null
  /** Whether the cookie proves that this browser began it. */
  isOf(begun: BegunSignOn, cookie: string | undefined): boolean
}
