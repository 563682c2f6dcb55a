import type { FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Actor } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { findSession } from './find-session.ts'
import { isSameOrigin } from './same-origin.ts'
import { signerOf } from './signature.ts'
import type { Bearer, Tokens } from './site-token.ts'

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i

/** Whether the `provider` header names another provider than the host's, by subdomain or id. */
function namesAnother(header: string | string[] | undefined, tenant: Tenant): boolean {
  if (header === undefined || header === '') return false
  const { provider } = tenant
  return provider === null || (header !== provider.subdomain && header !== provider.id)
}

/** The bearer of the request's token; null without one. An invalid token is refused. */
async function bearerOf(request: FastifyRequest, tenant: Tenant, tokens: Tokens): Promise<Result<Bearer | null>> {
  const { authorization } = request.headers
  if (authorization === undefined) return ok(null)
  const token = authorization.length <= 4096 ? bearer.exec(authorization)?.[1] : undefined
  return token === undefined ? refuse('unauthorized') : tokens.verify(token, tenant)
}

export interface Authenticated {
  actor: Actor
  /** Sent by a page of this host: it may sign people in and out, and a session cookie counts. */
  isOwnPage: boolean
}

/**
 * Finds the caller of a request. A header or token of another provider is refused exactly like an unknown site. An
 * invalid token is refused even if none is needed, so that its bearer learns of it. A holder of a key acts for itself,
 * or as the person who signs: sessions are for browsers.
 */
export async function authenticate(
  request: FastifyRequest,
  tenant: Tenant,
  deps: Pick<SurfaceDeps, 'tokens' | 'ports' | 'production'>,
): Promise<Result<Authenticated>> {
  if (namesAnother(request.headers.provider, tenant)) return refuse('not_found')
  const verified = await bearerOf(request, tenant, deps.tokens)
  if (!verified.ok) return verified
  const caller = { ip: request.ip, language: tenant.language, provider: tenant.scope.provider }
  const signer = await signerOf(request, tenant, deps.ports)
  if (!signer.ok) return signer
  if (signer.value) return ok({ actor: { ...caller, kind: 'user', ...signer.value }, isOwnPage: false })
  const kind = verified.value?.kind ?? 'anonymous'
  if (kind === 'api') return ok({ actor: { ...caller, kind, key: verified.value?.key }, isOwnPage: false })
  const isOwnPage = kind === 'site' || isSameOrigin(request.headers)
  const found = await findSession(request, tenant, deps, isOwnPage)
  if (found === null) return ok({ actor: { ...caller, kind }, isOwnPage })
  return ok({ actor: { ...caller, kind: 'user', user: found.user, session: found.id }, isOwnPage: true })
}
