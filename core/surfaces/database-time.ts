import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Patience, withPatience } from '../persistence/patience.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's patience for the database. */
    patience: Patience | null
  }
}

/**
 * Gives each request its time for the database, which ends early if its client disconnects. It is entered twice,
 * because the body arrives in events of the connection, outside of the request's context.
 * @param most ms
 * @param visitorOf who has sent a request, as a pseudonym
 */
export function limitDatabaseTime(
  app: FastifyInstance,
  most: number,
  visitorOf: (request: FastifyRequest) => string,
): void {
  app.decorateRequest('patience', null)
  app.addHook('onRequest', (request, reply, done) => {
    const client = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) client.abort()
    })
    const patience = new Patience(most, client.signal)
    request.patience = patience
    withPatience(patience, done, () => visitorOf(request))
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.patience) withPatience(request.patience, done, () => visitorOf(request))
    else done()
  })
}
