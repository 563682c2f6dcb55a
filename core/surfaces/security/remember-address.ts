import type { FastifyInstance } from 'fastify'

/**
 * Learns the caller's address before anything waits: the system forgets it when the caller resets the connection, and
 * who did what is written down afterwards. Node keeps what it has once read. A connection that is reset before its
 * request is looked at has no address any more; that request is not served.
 *
 * To be registered before every other hook.
 */
export function rememberAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const address: string | undefined = request.socket.remoteAddress
    if (address !== undefined) return done()
    reply.hijack()
    request.raw.destroy()
  })
}
