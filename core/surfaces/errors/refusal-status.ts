import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'

/** Sets the status of a refusal, and the header by which programs know when to try again. */
export function setRefusalStatus(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, retryAfter } = errorMapping[code]
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status)
}
