import type { FastifyInstance } from 'fastify'
import { RefusalError } from '../errors/refusal-error.ts'

/** How many headers of this name came. Names stand at even places, values at odd ones. */
const countOf = (rawHeaders: string[], name: string): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

/**
 * Refuses a request that names two hosts (RFC 9112, 3.2). Node takes the first and a proxy in front may take the last,
 * so that one of them would serve a tenant that the other has not looked at.
 */
export function oneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(countOf(request.raw.rawHeaders ?? [], 'host') > 1 ? new RefusalError('invalid_params') : undefined)
  })
}
