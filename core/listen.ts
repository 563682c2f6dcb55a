import type { FastifyInstance } from 'fastify'

/** An address that can't be listened at, in a sentence that says what to change. */
export class ListenFault extends Error {}

/**
 * Listens, for production and tests alike.
 * @throws ListenFault where the address is the reason that it can't
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
