import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { wireError } from './wire-error.ts'

/** REST's form of a refusal: `{error: {code, message, field?, data?}}` with the status of the table. */
export async function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  deps: Pick<SurfaceDeps, 'resolveTenant' | 'words'>,
  bookable?: string,
) {
  const error = await wireError(refusal, await deps.resolveTenant(request), deps.words, bookable)
  return reply.code(errorMapping[refusal.code].status).type('application/json; charset=utf-8').send({ error })
}
