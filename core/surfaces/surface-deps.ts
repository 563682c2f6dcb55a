import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../domain/errors.ts'
import type { Actor, Operation, SessionControl } from '../operations/define-operation.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { PluginRegistry } from '../plugin-host/index.ts'
import type { Caller } from './call-operation.ts'
import type { WordsOfTenant } from './tenants/tenant-words.ts'
import { authenticate } from './tokens/authenticate.ts'
import { cameBy } from './tokens/came-by.ts'
import { sessionControl } from './tokens/session-control.ts'
import type { Tokens } from './tokens/site-token.ts'

/** What every surface is given. None of them reaches the database or a plugin but through this. */
export interface SurfaceDeps {
  /** The tenant of the request's host, or null; looked up once a request. */
  resolveTenant(request: FastifyRequest): Promise<Tenant | null>
  caller: Caller
  catalogue: Operation[]
  ports: Ports
  registry: PluginRegistry
  tokens: Tokens
  /** All words of the tenant in its call's language, with those of a bookable where one is named. */
  words: WordsOfTenant
  /** What the tenant's bookables say otherwise than the tenant, by their id: those shown, else all that anybody sees. */
  bookableWords(tenant: Tenant, shown?: string[]): Promise<Record<string, Record<string, string>>>
  production: boolean
  root: string
}

/** Whom a request is for and who sends it: what every call of it is given. */
export interface Entered {
  tenant: Tenant
  actor: Actor
  /** Only for pages of the host. */
  session?: SessionControl
}

/** Whom a request is for and who sends it, or why it is refused whatever it asks. */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<SurfaceDeps, 'resolveTenant' | 'tokens' | 'ports' | 'production'>,
): Promise<Result<Entered>> {
  const tenant = await deps.resolveTenant(request)
  if (tenant === null) return refuse('unknown_site')
  const authenticated = await authenticate(request, tenant, deps)
  if (!authenticated.ok) return authenticated
  const { isOwnPage } = authenticated.value
  const actor = cameBy(request, authenticated.value.actor)
  return ok({ tenant, actor, ...(isOwnPage && { session: sessionControl(request, reply, tenant, deps) }) })
}

/** The idempotency key of a request's headers. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && header !== '' ? header : undefined
}
