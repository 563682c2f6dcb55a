import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../health/metrics.ts'
import { truncatedAddress } from './logger-options.ts'

/** One line a request when it is answered, and the same in the metrics. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.observe({ method: request.method, route, status: reply.statusCode, seconds })
    // Probes come every second and say nothing.
    if (request.routeOptions.config?.surface === 'operating') return
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: truncatedAddress(request.ip),
      },
      'request',
    )
  })
}
