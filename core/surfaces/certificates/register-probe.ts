import type { FastifyInstance } from 'fastify'
import type { Ports } from '../../operations/ports.ts'
import { probePath } from '../ports/host-probe.ts'
import { readHost } from '../tenants/host.ts'

/**
 * Answers what this installation alone can, at any host: one that is looked for may be proven, and not served, a moment
 * ago. It notes no arrival.
 */
export async function registerProbe(app: FastifyInstance, { ports }: { ports: Pick<Ports, 'probe'> }): Promise<void> {
  app.get(probePath, { config: { surface: 'operating' as const } }, async (request, reply) => {
    const host = readHost(request.host)
    if (host === null) return reply.callNotFound()
    return reply.type('text/plain').header('cache-control', 'no-store').send(ports.probe.answerOf(host.name))
  })
}
