import type { FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Actor } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { Tokens } from './site-token.ts'

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i

/** The `provider` header must name the provider of the host, by subdomain or id. */
function namesAnother(header: string | string[] | undefined, tenant: Tenant): boolean {
  if (header === undefined || header === '') return false
  const { provider } = tenant
  return provider === null || (header !== provider.subdomain && header !== provider.id)
}

/**
 * Who sends a request. What names another provider than the host's is refused exactly like an unknown site's; a token
 * that doesn't hold is refused even where none is needed, so that its bearer learns of it.
 */
export async function authenticate(request: FastifyRequest, tenant: Tenant, tokens: Tokens): Promise<Result<Actor>> {
  const anonymous: Actor = { kind: 'anonymous', ip: request.ip, language: tenant.language }
  if (namesAnother(request.headers.provider, tenant)) return refuse('not_found')
  const { authorization } = request.headers
  if (authorization === undefined) return ok(anonymous)
  const token = authorization.length <= 4096 ? bearer.exec(authorization)?.[1] : undefined
  if (token === undefined) return refuse('unauthorized')
  const verified = await tokens.verify(token, tenant)
  return verified.ok ? ok({ ...anonymous, kind: verified.value.kind, provider: tenant.scope.provider }) : verified
}
