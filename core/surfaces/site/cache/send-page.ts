import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, encodingFor, etagOf, type PreparedPage } from './prepared-page.ts'

/**
 * Sends a prepared page, or 304 when the browser has it. Browsers keep pages but ask each time: what they show depends
 * on the tenant's data and on the language that the visitor chose.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = etagOf(page, encoding)
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('content-security-policy', page.policy)
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.header('content-type', 'text/html; charset=utf-8')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).send(bytesOf(page, encoding))
}
