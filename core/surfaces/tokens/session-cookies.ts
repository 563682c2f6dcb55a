import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionLife } from '../../domain/access/session-life.ts'

const loopbackName = /^(localhost|.+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i

/** May a cookie of this host be for secure connections only? Browsers count the machine's own names as secure. */
export function isSecure({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, production: boolean): boolean {
  return production || protocol === 'https' || loopbackName.test(host)
}

/**
 * `__Host-`: set by this very host and for it alone, so that no neighbouring subdomain can put one in its place. A
 * development server that is reached over plain http has to do without.
 */
export const sessionCookieName = (request: Pick<FastifyRequest, 'protocol' | 'host'>, production: boolean): string =>
  isSecure(request, production) ? '__Host-session' : 'session'

/** Tells the page that it is worth asking who is signed in. It says nothing else, and opens nothing. */
const signedInName = 'signedin'

interface CookieLife {
  /** Empty to take the cookie away. */
  value: string
  /** In a frame of another site: kept apart for each site that frames this one. */
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

/** Of several in one answer only the last counts. */
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

/** Takes away both kinds: a browser keeps those of frames apart, and asks for the same words to take one away. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  const cleared = [false, true].flatMap((isFramed) => cookiesOf(request, production, { value: '', isFramed }))
  replaceCookies(reply, [...new Set(cleared)])
}
