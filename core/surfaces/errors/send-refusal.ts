import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/errors.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { setRefusalStatus } from './refusal-status.ts'
import { wireError } from './wire-error.ts'

/**
 * Sends a refusal in REST's form: `{error: {code, message, field?, data?}}` with the status of the table, and a
 * `Retry-After` header if a retry may work.
 */
export async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  deps: Pick<SurfaceDeps, 'resolveTenant' | 'words'>,
  bookable?: string,
) {
  const error = await wireError(refusal, await deps.resolveTenant(request), deps.words, bookable)
  const minutes = refusal.data?.minutes
  if (typeof minutes === 'number') reply.header('retry-after', minutes * 60)
  return setRefusalStatus(reply, refusal.code).type('application/json; charset=utf-8').send({ error })
}
