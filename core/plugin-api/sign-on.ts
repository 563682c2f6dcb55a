import type { TenantContext } from './tenant-context.ts'

/**
 * One attempt to sign on. The core generates it, and each part is used once. A plugin passes `state` to the service,
 * with `nonce` and the challenge of `verifier` (PKCE) where its protocol has them, and accepts no answer to anything
 * else.
 */
export interface SignOnAttempt {
  state: string
  nonce: string
  /** The PKCE verifier, 43 characters. Only its SHA-256 leaves the server before the answer arrives. */
  verifier: string
  /** The address to which the service sends the person back, without query. */
  callback: string
}

/** The person who came back, as the service describes them. */
export interface SignedOnPerson {
  /** The identity provider. With `subject` it identifies one person permanently, even if the e-mail address changes. */
  issuer: string
  subject: string
  /** Empty where the service gives none. */
  email: string
  /** Whether the service has verified the address. Only then may the person use what belongs to it. */
  emailVerified: boolean
  firstname: string
  lastname: string
  /** To be sent to the service at log-out. */
  logoutHint?: string
}

/**
 * Single sign-on with another service. The core has the routes and the session, generates attempts, finds the account
 * and decides where the person goes afterwards; the plugin only talks to the service. Its calls have a time limit, and
 * faults are thrown as `SignOnFault`; whatever else it throws or answers counts as `unavailable`.
 */
export interface SignOnProvider {
  /** The field of a white-label's `thirdpartylogin` that enables it: `openid`. */
  name: string
  /** The address over TLS to which the person is sent, without a secret setting. */
  begin(context: TenantContext, attempt: SignOnAttempt): Promise<{ redirect: string }>
  /**
   * The person who came back at `url`, the callback with its whole query; with `form` where the service had the browser
   * post its answer. Called once per attempt, found by `state` of the query or `RelayState` of the form.
   */
  complete(
    context: TenantContext,
    attempt: SignOnAttempt & { url: string; form?: Record<string, string> },
  ): Promise<SignedOnPerson>
  /**
   * The address that also logs a person out at the service; null where that is not possible. The service sends them to
   * `callback` with the query `state`, by which they find back to their site; without it they end at the white-label's.
   */
  logout?(context: TenantContext, out: { hint?: string; callback: string; state: string }): Promise<string | null>
}

/**
 * Why a sign-on failed. `unavailable`: the service can't be reached, or is not configured correctly; `cancelled`: the
 * person gave up there; `refused`: the answer is not valid. The message is for the log and contains no codes, tokens or
 * personal data.
 */
export class SignOnFault extends Error {
  readonly kind: 'unavailable' | 'cancelled' | 'refused'
  constructor(kind: SignOnFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SignOnFault'
    this.kind = kind
  }
}
