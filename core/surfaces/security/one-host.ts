import type { FastifyInstance } from 'fastify'
import { RefusalError } from '../errors/refusal-error.ts'

/** How many headers have this name. Names are at even positions, values at odd ones. */
const countOf = (rawHeaders: string[], name: string): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

/**
 * Refuses a request that names two hosts (RFC 9112, 3.2). Node takes the first and a proxy in front may take the last,
 * so the tenant that is served might not be the one that the proxy checked.
 */
export function oneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(countOf(request.raw.rawHeaders ?? [], 'host') > 1 ? new RefusalError('invalid_params') : undefined)
  })
}
