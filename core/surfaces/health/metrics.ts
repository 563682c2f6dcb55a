import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  text(): Promise<{ type: string; body: string }>
}

/** Metrics of one app, in a separate registry, so that several apps of a test run don't share counts. */
export function metricsOf(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Answers with a status of 500 and above, by route.',
    labelNames: ['route'],
    registers: [registry],
  })
  return {
    observe({ method, route, status, seconds }) {
      durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status >= 500) failures.inc({ route })
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
