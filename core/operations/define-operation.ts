import type { Static, TSchema } from 'typebox'
import type { Person } from '../domain/access/index.ts'
import type { Result } from '../domain/errors.ts'
import type { PreparedJson } from './caches/prepared-json.ts'
import type { Ports } from './ports.ts'
import type { Tenant } from './tenant.ts'

/** Somebody who is signed in, by a session or by a key of their own. */
export interface SignedIn extends Person {
  email: string
  /** Whether the address is known to be theirs: a stranger may have made the account with it. */
  proven: boolean
  firstname: string
  lastname: string
}

/**
 * The caller. A `site` is a page that the server rendered for a host, acting for an anonymous customer. An `api` holds
 * a key of the provider and acts for it. A `user` is signed in.
 */
export interface Actor {
  kind: 'anonymous' | 'site' | 'api' | 'user'
  user?: SignedIn
  /** The id of the session; absent if the request was signed with a key. */
  session?: string
  /** The id of the key that the request was signed with. */
  key?: string
  /** From the `provider` header or the token; the surfaces have checked it against the host. */
  provider?: string
  /** The limited-use link in the page's address: the query parameter `linkid`. */
  linkid?: string
  ip: string
  language: string
}

/** A cookie that recognises a browser. It is no session and gives no access. */
export interface BrowserCookie {
  /** Its id, never the cookie's value; null if the browser sent none. */
  id: string | null
  /** Keeps the present id, or makes a new one. `framed` as in `SessionControl.begin`. */
  keep(how?: { framed?: boolean }): string
  end(): void
}

/** Signs people in and out of the calling browser. The surfaces make it; its cookies are sent with the answer. */
export interface SessionControl {
  /**
   * Begins a new session for the person and ends the present one, so that no session is ever taken over. `framed`: the
   * page says it is in another site's frame. `memory`: sets no cookie; the page keeps the token and sends it as the
   * header `session-token`.
   */
  begin(user: string, how?: { framed?: boolean; memory?: boolean }): Promise<{ id: string; token?: string }>
  /** Ends the session, and the browser's booking session with it. */
  end(): Promise<void>
  /** Recognises the browser's booking session. */
  booking: BrowserCookie
  /** Recognises a browser that has signed in to an account before. */
  device: BrowserCookie
}

export interface OperationInput<P> {
  params: P
  /** The caller's key, from the parameter or the `Idempotency-Key` header. */
  idempotencyKey?: string
  tenant: Tenant
  actor: Actor
  ports: Ports
  /** Absent for calls by the server itself, by holders of keys, and for requests that no page of the host has sent. */
  session?: SessionControl
}

/**
 * Who may call an operation; what they reach with it is decided by the handler.
 * - `open`: anybody, also on a white-label's own domain;
 * - `known`: signed in or with the provider's key, also there;
 * - `public`: anybody on a provider's site;
 * - `site`: with a bearer token of the host's provider;
 * - `person`: signed in, also on a white-label's own domain;
 * - `staff`: signed in and working for the host's provider, or with its key;
 * - `house`: the same, and on a white-label's own domain its owner;
 * - `owner`: the white-label's owner and above.
 */
export type Access = 'open' | 'known' | 'public' | 'site' | 'person' | 'staff' | 'house' | 'owner'

/** One thing that the product can do, declared once. Surfaces are shells over the catalogue of operations. */
export interface Operation<P extends TSchema = TSchema, R extends TSchema = TSchema> {
  /** The JSON-RPC method, as in the specification. */
  name: string
  /** Other JSON-RPC methods of the specification that are the same call. */
  alsoNamed?: string[]
  summary: string
  params: P
  result: R
  access: Access
  /** `read` changes nothing; `keyed` is safe to repeat with the same idempotency key. */
  effect: 'read' | 'keyed'
  /**
   * The parameter that names the standing reservation which it decides about or writes: that is judged as time has left
   * it. Absent where it concerns drafts, or reads.
   */
  decides?: 'id' | 'reservation'
  /** `site`: it changes what sites show, so this process must look its tenants up again. */
  changes?: 'site'
  /** `own`: the handler sees to repeats itself; answers with tokens are never stored as they are. */
  idempotency?: 'own'
  /** `none`: the call is no act of a person, and is left out of the audit trail. */
  trail?: 'none'
  handler(input: OperationInput<Static<P>>): Promise<Result<Static<R> | PreparedJson>>
}

export function defineOperation<P extends TSchema, R extends TSchema>(operation: Operation<P, R>): Operation<P, R> {
  return operation
}
