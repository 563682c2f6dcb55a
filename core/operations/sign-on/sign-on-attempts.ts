import type { SignOnAttempt } from '../../plugin-api/index.ts'

/** Where an attempt is made, and so the only place where it may end. */
export interface SignOnPlace {
  whitelabel: string
  provider: string
  /** The base address, such as `https://quay.northwind.example`. */
  origin: string
}

/** An attempt that has been begun. */
export interface BegunSignOn {
  /** By which it is taken once. */
  id: string
  attempt: Omit<SignOnAttempt, 'callback'>
  /** What the browser that began it has to show, in the cookie of this name, when it comes back. */
  browser: { name: string; value: string }
  /** Where the person goes afterwards: a path of the same host. */
  returnpath: string
  /** Epoch ms. */
  expires: number
}

/** Ten minutes, as a hold has by default: time for a password, a second factor and a new account. */
export const signOnLife = 600_000

/**
 * Attempts to sign on, made from the server's secret alone: beginning one writes nothing that could be filled up, and
 * no copy of the database holds a nonce, a verifier or what a browser has to show.
 */
export interface SignOnAttempts {
  begin(place: SignOnPlace, returnpath: string, now: number): BegunSignOn
  /** The attempt of a state; null for one that is forged, of another place, or too old. */
  read(place: SignOnPlace, state: string, now: number): BegunSignOn | null
  /** Whether a cookie shows that this browser began it. */
  isOf(begun: BegunSignOn, cookie: string | undefined): boolean
}
