import type { Static, TSchema } from 'typebox'
import type { Result } from '../domain/errors.ts'
import type { Ports } from './ports.ts'
import type { PreparedJson } from './prepared-json.ts'
import type { Tenant } from './tenant.ts'

/** Who calls. A `site` is the page that the server drew for a host; it acts for an anonymous customer. */
export interface Actor {
  kind: 'anonymous' | 'site' | 'api' | 'user'
  user?: { id: string; role: string; providers: string[] }
  /** From the `provider` header or the token; the surfaces have checked that it agrees with the host. */
  provider?: string
  ip: string
  language: string
}

export interface OperationInput<P> {
  params: P
  /** The caller's key, from the parameter or the `Idempotency-Key` header. */
  idempotencyKey?: string
  tenant: Tenant
  actor: Actor
  ports: Ports
}

/** One thing that the product can do, declared once; the surfaces are shells over the catalogue of these. */
export interface Operation<P extends TSchema = TSchema, R extends TSchema = TSchema> {
  /** The JSON-RPC method, as in the specification. */
  name: string
  summary: string
  params: P
  result: R
  /** `public`: no token needed; `site`: a bearer token of the host's provider; `open`: also on a white-label's own domain. */
  access: 'open' | 'public' | 'site'
  /** `read` changes nothing; `keyed` is safe to repeat with the same idempotency key. */
  effect: 'read' | 'keyed'
  /** `own`: the handler keeps the answer to a key itself, in the transaction that does the work. */
  idempotency?: 'own'
  handler(input: OperationInput<Static<P>>): Promise<Result<Static<R> | PreparedJson>>
}

export function defineOperation<P extends TSchema, R extends TSchema>(operation: Operation<P, R>): Operation<P, R> {
  return operation
}
