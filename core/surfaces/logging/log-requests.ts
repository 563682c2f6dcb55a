import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../health/metrics.ts'
import { truncatedAddress } from './logger-options.ts'

/** Logs one line per answered request, and counts it in the metrics. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.observe({ method: request.method, route, status: reply.statusCode, seconds })
    // Probes come every second and would only fill the log.
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
