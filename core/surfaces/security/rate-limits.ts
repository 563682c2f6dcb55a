import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLocalCaller } from '../../plugin-host/local-caller.ts'
import { RefusalError } from '../errors/refusal-error.ts'

/** Requests per minute from one address: all of them, and writing calls. */
export interface RateLimits {
  reads: number
  writes: number
}

/**
 * Limits every route by address; IPv6 by its /64. Calls from the machine itself are the operator's and don't count.
 * Each process counts separately: with several, an address may use each one's share.
 * @returns whether a caller has used up its writes; asking counts as one.
 */
export async function rateLimits(
  app: FastifyInstance,
  limits: RateLimits,
): Promise<(request: FastifyRequest) => Promise<boolean>> {
  await app.register(rateLimit, {
    max: limits.reads,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request: FastifyRequest) => isLocalCaller(request),
    errorResponseBuilder: () => new RefusalError('rate_limited'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  const writes = app.createRateLimit({ max: limits.writes, timeWindow: 60_000 })
  return async (request) => {
    const used = await writes(request)
    return !used.isAllowed && used.isExceeded
  }
}
