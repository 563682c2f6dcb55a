import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionExpiry } from '../../domain/access/session-life.ts'
import type { SessionControl } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { bookingCookie } from './booking-cookie.ts'
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts'
import { sentSession, sessionIdOf } from './session-token.ts'

/** What signs people in and out of the browser that sent a request; what it writes travels with the reply. */
export function sessionControl(
  request: FastifyRequest,
  reply: FastifyReply,
  tenant: Tenant,
  { ports, production }: Pick<SurfaceDeps, 'ports' | 'production'>,
): SessionControl {
  const stored = () => ports.repositories(tenant.scope).sessions
  let current = sentSession(request, production)?.token
  const endCurrent = async () => {
    if (current === undefined) return
    const id = sessionIdOf(current)
    current = undefined
    const sessions = stored()
    const found = await sessions.find(id, ports.clock.now())
    if (found) await sessions.end(id, found.user.id)
  }
  const booking = bookingCookie(request, reply, { ports, production })
  return {
    booking,
    async begin(user, { framed, memory = false } = {}) {
      await endCurrent()
      const now = ports.clock.now()
      const token = ports.ids.secret()
      const agent = (request.headers['user-agent'] ?? '').slice(0, 255)
      const address = ports.tokens.address(request.ip)
      const id = sessionIdOf(token)
      await stored().insert({ id, user, created: now, lastseen: now, expires: sessionExpiry(now, now), agent, address })
      current = token
      if (memory) return { id, token }
      const isFramed = framed ?? request.headers['sec-fetch-dest'] === 'iframe'
      setSessionCookies(request, reply, { token, isFramed, production })
      return { id }
    },
    async end() {
      await endCurrent()
      clearSessionCookies(request, reply, production)
      booking.end()
    },
  }
}
