import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../tenants/language.ts'
import { sessionCookieName } from './session-cookies.ts'

/** Where a page keeps its session in memory it says it in this header. */
export const sessionHeader = 'session-token'

const form = /^[A-Za-z0-9_-]{43}$/

/** What the table knows a session by. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface SentSession {
  token: string
  /** No other site's page can send a header; a cookie goes along with whatever is asked of its host. */
  by: 'cookie' | 'header'
}

/** What a request shows of a session, whether it holds or not. */
export function sentSession(request: FastifyRequest, production: boolean): SentSession | null {
  const header = request.headers[sessionHeader]
  if (typeof header === 'string') return form.test(header) ? { token: header, by: 'header' } : null
  const cookie = readCookie(request.headers.cookie, sessionCookieName(request, production))
  return cookie !== undefined && form.test(cookie) ? { token: cookie, by: 'cookie' } : null
}
