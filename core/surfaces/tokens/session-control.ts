import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionExpiry } from '../../domain/access/session-life.ts'
import { bookingSessionLife } from '../../operations/booking-session/stored-booking-session.ts'
import type { SessionControl } from '../../operations/define-operation.ts'
import { marksOf, signInMarkLife } from '../../operations/sessions/sign-in-marks.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { browserCookie } from './browser-cookie.ts'
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts'
import { sentSession, sessionIdOf } from './session-token.ts'

/** Signs people in and out of the requesting browser; its cookies are sent with the reply. */
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
  const deps = { ports, production }
  const booking = browserCookie(request, reply, { ...deps, name: 'bookingsession', life: bookingSessionLife })
  const device = browserCookie(request, reply, { ...deps, name: 'device', life: signInMarkLife })
  return {
    booking,
    device,
    async begin(user, { framed, memory = false } = {}) {
      await endCurrent()
      const now = ports.clock.now()
      const token = ports.ids.secret()
      const agent = (request.headers['user-agent'] ?? '').slice(0, 255)
      const address = ports.tokens.address(request.ip)
      const id = sessionIdOf(token)
      await stored().insert({ id, user, created: now, lastseen: now, expires: sessionExpiry(now, now), agent, address })
      current = token
      const isFramed = framed ?? request.headers['sec-fetch-dest'] === 'iframe'
      if (!memory) setSessionCookies(request, reply, { token, isFramed, production })
      // A page that may not keep a cookie is recognised by its address alone.
      const browser = memory ? device.id : device.keep({ framed: isFramed })
      const marks = marksOf({ browser, address })
      await ports.repositories(tenant.scope).signinmarks.remember(user, marks, now)
      return memory ? { id, token } : { id }
    },
    async end() {
      await endCurrent()
      clearSessionCookies(request, reply, production)
      booking.end()
    },
  }
}
