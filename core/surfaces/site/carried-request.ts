import type { FastifyRequest } from 'fastify'
import { carriedPath, isEmbedded } from '../../domain/embedding/kept-query.ts'

/** Whether a request asks for a page as other sites show it in theirs. */
export function asksEmbedded({ query }: Pick<FastifyRequest, 'query'>): { embedded?: true } {
  return typeof query === 'object' && query !== null && 'embedded' in query ? { embedded: true } : {}
}

/**
 * The address of a page that was asked for from an embedded one in the same frame and does not say so itself; null
 * otherwise. It catches what the page's own script does not, such as an answer's redirect and links without script.
 */
export function carriedOn({ url, headers, host }: Pick<FastifyRequest, 'url' | 'headers' | 'host'>): string | null {
  const inFrame = (headers['sec-fetch-dest'] ?? 'iframe') === 'iframe'
  const from = inFrame && headers.referer ? URL.parse(headers.referer) : null
  if (from?.host !== host || !isEmbedded(from.search)) return null
  return isEmbedded(url.split('?')[1] ?? '') ? null : carriedPath(url, from.search)
}
