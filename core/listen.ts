import type { FastifyInstance } from 'fastify'
import type { AppConfig } from './config/operator-config.ts'

/** An address that the server can't listen on; the message says what to change. */
export class ListenFault extends Error {}

/**
 * Listens, for production and tests.
 * @throws ListenFault if the address is the reason for a failure
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken; stop what listens there, or set PORT to another.`,
    EACCES: `This user may not listen at port ${port}; set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host} to listen at; set HOST to one that it has.`,
    ENOTFOUND: `There is no host ${host} to listen at; set HOST to an address of this machine.`,
  }
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined
    throw reason === undefined ? error : new ListenFault(reason)
  }
}

/** The port at which the app listens; before that, the configured one. */
export function ownPort(app: FastifyInstance, config: AppConfig): number {
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : config.listen.port
}
