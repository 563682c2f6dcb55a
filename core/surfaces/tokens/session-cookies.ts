import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLife } from '../../domain/access/session-life.ts'

const loopbackName = /^(localhost|.+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i

/** Whether a cookie of this host can be limited to secure connections. Browsers count local names as secure. */
export function isSecure({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, production: boolean): boolean {
  return production || protocol === 'https' || loopbackName.test(host)
}

/**
 * `__Host-`: set by this host for itself alone, so that no neighbouring subdomain can replace it. A development server
 * on plain http can't use it.
 */
export const sessionCookieName = (request: Pick<FastifyRequest, 'protocol' | 'host'>, production: boolean): string =>
  isSecure(request, production) ? '__Host-session' : 'session'

/** Tells the page that asking for the session is worthwhile. It contains nothing else, and gives no access. */
const signedInName = 'signedin'

interface CookieLife {
  /** Empty to delete the cookie. */
  value: string
  /** In another site's frame: partitioned by the framing site. */
  isFramed: boolean
}

function cookiesOf(request: FastifyRequest, production: boolean, { value, isFramed }: CookieLife): string[] {
  const secure = isSecure(request, production)
  const age = value === '' ? 0 : sessionLife.longest / 1000
  const site = isFramed && secure ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
  const common = `Path=/; Max-Age=${age}; ${site}${secure ? '; Secure' : ''}`
  return [
    `${sessionCookieName(request, production)}=${value}; ${common}; HttpOnly`,
    `${signedInName}=${value === '' ? '' : '1'}; ${common}`,
  ]
}

const isOfSession = (cookie: string) => /^(__Host-session|session|signedin)=/.test(cookie)

/** Of several cookies of one name in an answer, only the last counts. */
function replaceCookies(reply: FastifyReply, cookies: string[]) {
  const before = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...before.filter((cookie) => !isOfSession(cookie)), ...cookies])
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string; isFramed: boolean; production: boolean },
): void {
  const { token, isFramed, production } = session
  replaceCookies(reply, cookiesOf(request, production, { value: token, isFramed }))
}

/** Deletes both kinds: browsers partition the cookies of frames, and need the same attributes to delete one. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  const cleared = [false, true].flatMap((isFramed) => cookiesOf(request, production, { value: '', isFramed }))
  replaceCookies(reply, [...new Set(cleared)])
}
