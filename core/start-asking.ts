import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { isServedHost } from './persistence/tenants.ts'
import { askServer } from './surfaces/certificates/ask-server.ts'

/** Starts what a proxy asks before it gets a certificate, on this machine alone; it ends with the app. */
export async function startAsking(app: FastifyInstance, port: number): Promise<number> {
  const { db } = app.platform
  const server = askServer({ isServed: (host) => isServedHost(db, host), log: app.log })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
