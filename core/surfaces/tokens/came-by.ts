import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../operations/define-operation.ts'
import { readCookie } from '../tenants/language.ts'

/** As long as a link's uid may be. */
const longest = 191

/** A session cookie: what was opened by a link stays open for the browser that came by it. */
export const linkCookie = (linkid: string): string =>
  `linkid=${encodeURIComponent(linkid)}; Path=/; HttpOnly; SameSite=Lax`

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The limited-use link of a request: the query parameter `linkid`, else the one by which the browser came before. */
export function linkOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string | undefined {
  const asked = typeof query === 'object' && query !== null && 'linkid' in query ? query.linkid : undefined
  const kept = readCookie(headers.cookie, 'linkid')
  const linkid = typeof asked === 'string' && asked !== '' ? asked : kept === undefined ? undefined : decoded(kept)
  return linkid !== undefined && linkid !== '' && linkid.length <= longest ? linkid : undefined
}

/** The caller with the limited-use link by which they came. */
export function cameBy(request: FastifyRequest, actor: Actor): Actor {
  const linkid = linkOf(request)
  return linkid === undefined ? actor : { ...actor, linkid }
}
