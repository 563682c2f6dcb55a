import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'

/** Sets a refusal's status, and the header that tells programs when to retry. */
export function setRefusalStatus(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, retryAfter } = errorMapping[code]
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status)
}
