import type { FastifyRequest } from 'fastify'
import { carriedPath, isEmbedded } from '../../domain/embedding/kept-query.ts'

/** Whether a request asks for a page as other sites show it in theirs. */
export function asksEmbedded({ query }: Pick<FastifyRequest, 'query'>): { embedded?: true } {
  return typeof query === 'object' && query !== null && 'embedded' in query ? { embedded: true } : {}
}

/** The page of this host, embedded in another site's, that a request comes from; null where it comes from elsewhere. */
function embeddedFrom({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): URL | null {
  const from = headers.referer ? URL.parse(headers.referer) : null
  return from?.host === host && isEmbedded(from.search) ? from : null
}

/**
 * Whether the limited-use link of an address was carried on from the page before it in a frame, and nobody followed it:
 * it opens its bookable and leads nowhere, so that what leads to the list does.
 */
export function isLinkCarried(request: Pick<FastifyRequest, 'url' | 'headers' | 'host'>): boolean {
  const linkOf = (search = '') => new URLSearchParams(search).get('linkid')
  const link = linkOf(request.url.split('?')[1])
  return link !== null && link === linkOf(embeddedFrom(request)?.search)
}

/**
 * The address of a page that was asked for from an embedded one in the same frame and does not say so itself; null
 * otherwise. It catches what the page's own script does not, such as an answer's redirect and links without script.
 */
export function carriedOn(request: Pick<FastifyRequest, 'url' | 'headers' | 'host'>): string | null {
  const { url, headers } = request
  const inFrame = (headers['sec-fetch-dest'] ?? 'iframe') === 'iframe'
  const from = inFrame ? embeddedFrom(request) : null
  if (from === null) return null
  return isEmbedded(url.split('?')[1] ?? '') ? null : carriedPath(url, from.search)
}
