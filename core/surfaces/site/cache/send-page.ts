import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, type PreparedPage } from './prepared-page.ts'

/** Sends a prepared page, or 304 if the browser has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PreparedPage) {
  const { etag, headers, body } = page[encodingFor(request.headers['accept-encoding'])]
  reply.headers(headers)
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.code(page.status).send(body)
}
