import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../operations/define-operation.ts'
import { readCookie } from '../tenants/language.ts'

/** The longest uid of a link, and behind it an entry that waits by it, with its token. */
const longest = 191 + 191 + 64

/** A session cookie: what a link opened stays open for the same browser. */
export const linkCookie = (linkid: string): string =>
  `linkid=${encodeURIComponent(linkid)}; Path=/; HttpOnly; SameSite=Lax`

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The limited-use link of a request: the query parameter `linkid`, else the one that the browser used before. */
export function linkOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string | undefined {
  const asked = typeof query === 'object' && query !== null && 'linkid' in query ? query.linkid : undefined
  const kept = readCookie(headers.cookie, 'linkid')
  const linkid = typeof asked === 'string' && asked !== '' ? asked : kept === undefined ? undefined : decoded(kept)
  return linkid !== undefined && linkid !== '' && linkid.length <= longest ? linkid : undefined
}

/** The caller with their limited-use link. */
export function withLinkid(request: FastifyRequest, actor: Actor): Actor {
  const linkid = linkOf(request)
  return linkid === undefined ? actor : { ...actor, linkid }
}
