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
 * Who is signed in by a request's session, as the database knows them now: what has ended or changed elsewhere, has
 * here. A cookie counts only with what no other site's page can send along (`isOwnPage`), else it is as if it were not
 * there.
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
