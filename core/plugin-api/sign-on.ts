import type { TenantContext } from './tenant-context.ts'

/**
 * One attempt to sign on. The core makes all of it, and each part is good once: a plugin hands `state`, `nonce` and the
 * challenge of `verifier` (PKCE) on to the service, and takes no answer that does not bring them back.
 */
export interface SignOnAttempt {
  state: string
  nonce: string
  /** The PKCE verifier, 43 characters; only its SHA-256 leaves the server before the answer is there. */
  verifier: string
  /** The address that the service sends the person back to, without query. */
  callback: string
}

/** Who came back, as the service says. */
export interface SignedOnPerson {
  /** Who says so; with `subject` it is one person for ever, whatever address they have. */
  issuer: string
  subject: string
  /** Empty where the service tells none. */
  email: string
  /** Whether the service knows the address to be theirs. Only then may they have what belongs to the address. */
  emailVerified: boolean
  firstname: string
  lastname: string
  /** What the service wants to be shown when they log out. */
  logoutHint?: string
}

/**
 * Single sign-on at a service elsewhere. The core owns the routes, what an attempt is made of, whose account it is, the
 * session and where the person goes afterwards; a plugin speaks with the service. It speaks with nobody else, waits for
 * it only so long, and what goes wrong is a `SignOnFault`.
 */
export interface SignOnProvider {
  /** The field of a white-label's `thirdpartylogin` that switches it on: `openid`. */
  name: string
  /** Where to send the person. */
  begin(context: TenantContext, attempt: SignOnAttempt): Promise<{ redirect: string }>
  /** Who came back at `url`, the callback with all of its query. Asked once for each attempt. */
  complete(context: TenantContext, attempt: SignOnAttempt & { url: string }): Promise<SignedOnPerson>
  /** Where to send somebody who logs out, so that they are logged out there too; null where that is not possible. */
  logout?(context: TenantContext, out: { hint?: string; callback: string }): Promise<string | null>
}

/**
 * Why nobody is signed on. `unavailable`: the service can't be asked, or not as it is set up; `cancelled`: the person
 * gave up there; `refused`: the answer does not hold. The message is for the log: it names no codes, tokens or people.
 */
export class SignOnFault extends Error {
  readonly kind: 'unavailable' | 'cancelled' | 'refused'
  constructor(kind: SignOnFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SignOnFault'
    this.kind = kind
  }
}
