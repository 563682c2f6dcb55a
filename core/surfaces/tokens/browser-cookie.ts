import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserCookie } from '../../operations/define-operation.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { readCookie } from '../tenants/language.ts'
import { isSecure } from './session-cookies.ts'

const form = /^[A-Za-z0-9_-]{43}$/

/** The cookie's id in the table. */
const idOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * A cookie that recognises a browser for `life` ms. Like the session's, it is set by this host for itself alone, can't
 * be read by scripts, and counts only for pages of the host, which are the only callers of this.
 */
export function browserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name: bare, life, ports, production }: Pick<SurfaceDeps, 'ports' | 'production'> & { name: string; life: number },
): BrowserCookie {
  const secure = isSecure(request, production)
  const name = secure ? `__Host-${bare}` : bare
  const sent = readCookie(request.headers.cookie, name)
  const write = (value: string, isFramed: boolean) => {
    const site = isFramed && secure ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
    const age = value === '' ? 0 : life / 1000
    const cookie = `${name}=${value}; Path=/; Max-Age=${age}; ${site}${secure ? '; Secure' : ''}; HttpOnly`
    reply.header('set-cookie', cookie)
  }
  const cookie: BrowserCookie = {
    id: sent !== undefined && form.test(sent) ? idOf(sent) : null,
    keep({ framed } = {}) {
      if (cookie.id !== null) return cookie.id
      const token = ports.ids.secret()
      write(token, framed ?? request.headers['sec-fetch-dest'] === 'iframe')
      cookie.id = idOf(token)
      return cookie.id
    },
    end() {
      if (sent === undefined && cookie.id === null) return
      cookie.id = null
      write('', false)
      if (secure) write('', true)
    },
  }
  return cookie
}
