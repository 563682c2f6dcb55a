import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../domain/errors.ts'
import type { Actor, Operation, SessionControl } from '../operations/define-operation.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { PluginRegistry } from '../plugin-host/index.ts'
import type { Caller } from './call-operation.ts'
import type { WordsOfTenant } from './tenants/tenant-words.ts'
import { authenticate } from './tokens/authenticate.ts'
import { withLinkid } from './tokens/limited-use-link.ts'
import { sessionControl } from './tokens/session-control.ts'
import type { Tokens } from './tokens/site-token.ts'

/** The dependencies of every surface. Surfaces reach the database and plugins only through these. */
export interface SurfaceDeps {
  /** The tenant of the request's host, or null; looked up once per request. */
  resolveTenant(request: FastifyRequest): Promise<Tenant | null>
  /** The site that is served at an origin (`https://book.quay.example`) in a language; null where none is. */
  siteAt(origin: string, language: string): Promise<Tenant | null>
  caller: Caller
  catalogue: Operation[]
  ports: Ports
  registry: PluginRegistry
  tokens: Tokens
  /** All texts of the tenant in its call's language, and those of a bookable if one is named. */
  words: WordsOfTenant
  /** Texts of bookables that differ from the tenant's, by id: for the given ones, else for all public ones. */
  bookableWords(tenant: Tenant, shown?: string[]): Promise<Record<string, Record<string, string>>>
  production: boolean
  root: string
}

/** The tenant and the caller of a request, for all of its calls. */
export interface Entered {
  tenant: Tenant
  actor: Actor
  /** Only for pages of the host. */
  session?: SessionControl
}

/** Finds a request's tenant and caller, or refuses it whatever it asks. */
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
  const actor = withLinkid(request, authenticated.value.actor)
  return ok({ tenant, actor, ...(isOwnPage && { session: sessionControl(request, reply, tenant, deps) }) })
}

/** The idempotency key of a request's headers. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && header !== '' ? header : undefined
}
