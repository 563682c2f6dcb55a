import type { FastifyInstance } from 'fastify'

/** An address with a port, as some proxies pass it on: `203.0.113.5:4711`, `[2001:db8::1]:4711`. */
const withPort = /^(?:(\d+(?:\.\d+){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i

/** Each connection has a port of its own: with it, whoever connects anew would be somebody else to every limit. */
function withoutPort(address: string): string {
  const [, v4, v6] = withPort.exec(address) ?? []
  return v4 ?? v6 ?? address
}

/**
 * Reads the caller's address, and those that proxies pass on, before anything waits: the system forgets it when the
 * caller resets the connection, and the audit trail is written afterwards. Node keeps it once it was read. If a
 * connection is reset before this, there is no address, and the request is not served.
 *
 * Register this before every other hook.
 */
export function rememberAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw
    const forwarded = headers['x-forwarded-for']
    if (typeof forwarded === 'string')
      headers['x-forwarded-for'] = forwarded
        .split(',')
        .map((one) => withoutPort(one.trim()))
        .join(', ')
    const address: string | undefined = socket.remoteAddress
    if (address !== undefined) return done()
    reply.hijack()
    request.raw.destroy()
  })
}
