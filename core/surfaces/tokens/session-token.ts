import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../tenants/language.ts'
import { sessionCookieName } from './session-cookies.ts'

/** A page that keeps its session in memory sends it in this header. */
export const sessionHeader = 'session-token'

const form = /^[A-Za-z0-9_-]{43}$/

/** The session's id in the table. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface SentSession {
  token: string
  /** Another site's page can't send the header, while a cookie goes with every request to its host. */
  by: 'cookie' | 'header'
}

/** The session token of a request, valid or not. */
export function sentSession(request: FastifyRequest, production: boolean): SentSession | null {
  const header = request.headers[sessionHeader]
  if (typeof header === 'string') return form.test(header) ? { token: header, by: 'header' } : null
  const cookie = readCookie(request.headers.cookie, sessionCookieName(request, production))
  return cookie !== undefined && form.test(cookie) ? { token: cookie, by: 'cookie' } : null
}
