import type { Static, TSchema } from 'typebox'
import type { Person } from '../domain/access/index.ts'
import type { Result } from '../domain/errors.ts'
import type { PreparedJson } from './caches/prepared-json.ts'
import type { Ports } from './ports.ts'
import type { Tenant } from './tenant.ts'

/** Somebody who is signed in, by a session or by a key of their own. */
export interface SignedIn extends Person {
  email: string
  firstname: string
  lastname: string
}

/**
 * Who calls. A `site` is the page that the server drew for a host; it acts for an anonymous customer. An `api` holds a
 * key of the provider's and acts for it; a `user` is signed in.
 */
export interface Actor {
  kind: 'anonymous' | 'site' | 'api' | 'user'
  user?: SignedIn
  /** The id of the session by which the person is signed in; absent for who has signed with a key. */
  session?: string
  /** The id of the key that the request was signed with. */
  key?: string
  /** From the `provider` header or the token; the surfaces have checked that it agrees with the host. */
  provider?: string
  /** The limited-use link by which they came: the query parameter `linkid`. */
  linkid?: string
  ip: string
  language: string
}

/** By which a browser is known again; no session of a person, and it opens nothing of one. */
export interface BrowserCookie {
  /** Its id, never what the cookie holds; null where the browser sent none. */
  id: string | null
  /** The id of the one that there is, or of a new one. `framed` as of `SessionControl.begin`. */
  keep(how?: { framed?: boolean }): string
  end(): void
}

/** Signs people in and out of the browser that calls. The surfaces make it; what it does travels with the answer. */
export interface SessionControl {
  /**
   * Begins a new session for the person and ends the one that there was, so that no session is ever taken over.
   * `framed`: in a frame of another site, as far as the page knows. `memory`: no cookie; the token is for the page to
   * keep and to send as the header `session-token`.
   */
  begin(user: string, how?: { framed?: boolean; memory?: boolean }): Promise<{ id: string; token?: string }>
  /** Ends the session, and what the browser was booking with it. */
  end(): Promise<void>
  /** By which the browser finds again what it was booking. */
  booking: BrowserCookie
  /** By which an account knows a browser that somebody has signed in with. */
  device: BrowserCookie
}

export interface OperationInput<P> {
  params: P
  /** The caller's key, from the parameter or the `Idempotency-Key` header. */
  idempotencyKey?: string
  tenant: Tenant
  actor: Actor
  ports: Ports
  /** Absent where the server calls by itself, for callers with a key, and for what no page of the host has sent. */
  session?: SessionControl
}

/**
 * Who may call an operation at all; what they may reach with it the handler decides. `open`: anybody, also on a
 * white-label's own domain; `known`: signed in or with the provider's key, also there; `public`: anybody on a provider's; `site`: with a bearer token of the host's provider;
 * `person`: signed in, also on a white-label's own domain; `staff`: signed in and working for the host's provider, or
 * with its key; `owner`: the white-label's owner and above.
 */
export type Access = 'open' | 'known' | 'public' | 'site' | 'person' | 'staff' | 'owner'

/** One thing that the product can do, declared once; the surfaces are shells over the catalogue of these. */
export interface Operation<P extends TSchema = TSchema, R extends TSchema = TSchema> {
  /** The JSON-RPC method, as in the specification. */
  name: string
  summary: string
  params: P
  result: R
  access: Access
  /** `read` changes nothing; `keyed` is safe to repeat with the same idempotency key. */
  effect: 'read' | 'keyed'
  /** `site`: what sites show changes with it, so that this process looks its tenants up again. */
  changes?: 'site'
  /** `own`: the handler keeps the answer to a key itself, in the transaction that does the work. */
  idempotency?: 'own'
  /** `none`: nobody did anything by it; the trail of who did what leaves it out. */
  trail?: 'none'
  handler(input: OperationInput<Static<P>>): Promise<Result<Static<R> | PreparedJson>>
}

export function defineOperation<P extends TSchema, R extends TSchema>(operation: Operation<P, R>): Operation<P, R> {
  return operation
}
