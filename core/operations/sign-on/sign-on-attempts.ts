import type { SignOnAttempt } from '../../plugin-api/index.ts'

/** The site where an attempt begins, and the only one where a session may begin by it. */
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
  place: SignOnPlace
  /** Where the person goes afterwards: a path of the same host. */
  returnpath: string
  /** The language in which they began. */
  language: string
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
  begin(asked: Pick<BegunSignOn, 'place' | 'returnpath' | 'language'>, now: number): BegunSignOn
  /** The attempt of a state; null if it is forged or too old. Its place says where alone it counts: see `isAt`. */
  read(state: string, now: number): BegunSignOn | null
  /** Whether the cookie proves that this browser began it. */
  isOf(begun: BegunSignOn, cookie: string | undefined): boolean
  /** Under which id a code for an attempt is stored: from it neither the code nor the attempt can be read. */
  codeId(begun: BegunSignOn, code: string): string
}
