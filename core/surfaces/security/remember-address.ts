import type { FastifyInstance } from 'fastify'

/**
 * Reads the caller's address before anything waits: the system forgets it when the caller resets the connection, and
 * the audit trail is written afterwards. Node keeps it once it was read. If a connection is reset before this, there is
 * no address, and the request is not served.
 *
 * Register this before every other hook.
 */
export function rememberAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const address: string | undefined = request.socket.remoteAddress
    if (address !== undefined) return done()
    reply.hijack()
    request.raw.destroy()
  })
}
