import type { FastifyRequest } from 'fastify'
import { sessionExpiry, sessionLife } from '../../domain/access/session-life.ts'
import type { SignedIn } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { sentSession, sessionIdOf } from './session-token.ts'

export interface FoundSession {
  id: string
  user: SignedIn
}

/**
 * Finds the session and person of a request, in their present state: sessions ended or changed elsewhere are ended here
 * too. A cookie counts only in requests that no other site's page can send (`isOwnPage`), otherwise it is ignored.
 */
export async function findSession(
  request: FastifyRequest,
  tenant: Tenant,
  { ports, production }: Pick<SurfaceDeps, 'ports' | 'production'>,
  isOwnPage: boolean,
): Promise<FoundSession | null> {
  const sent = sentSession(request, production)
  if (sent === null || (sent.by === 'cookie' && !isOwnPage)) return null
  const { sessions } = ports.repositories(tenant.scope)
  const now = ports.clock.now()
  const id = sessionIdOf(sent.token)
  const found = await sessions.find(id, now)
  if (found === null) return null
  if (found.session.lastseen + sessionLife.noted <= now)
    await sessions.touch(id, { lastseen: now, expires: sessionExpiry(found.session.created, now) })
  return { id, user: found.user }
}
