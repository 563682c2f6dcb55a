import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLocalCaller } from '../../plugin-host/local-caller.ts'
import { setRefusalStatus } from '../errors/refusal-status.ts'
import type { Metrics } from './metrics.ts'

export interface HealthDeps {
  metrics: Metrics
  metricsToken: string | undefined
  /** Conditions for receiving requests; a check that throws fails. */
  checks: Record<string, () => Promise<boolean> | boolean>
}

/** The time limit of a check, ms; one that hangs fails. */
const patience = 2000

async function holds(check: () => Promise<boolean> | boolean): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patience, false)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (isLocalCaller(request)) return true
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/**
 * GET /healthz: the process runs. GET /readyz: it may receive requests (503 with the failing checks otherwise). GET
 * /metrics: for the machine itself and for holders of METRICS_TOKEN; to others it does not exist.
 */
export async function registerHealth(app: FastifyInstance, deps: HealthDeps): Promise<void> {
  const options = { config: { surface: 'operating' as const, rateLimit: false as const } }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async (_request, reply) => {
    const names = Object.keys(deps.checks)
    const results = await Promise.all(Object.values(deps.checks).map(holds))
    const checks = Object.fromEntries(names.map((name, index) => [name, results[index] ?? false]))
    const isReady = results.every(Boolean)
    if (!isReady) setRefusalStatus(reply, 'unavailable')
    return reply.send({ status: isReady ? 'ready' : 'not ready', checks })
  })
  app.get('/metrics', options, async (request, reply) => {
    if (!maySeeMetrics(request, deps.metricsToken)) return reply.callNotFound()
    const { type, body } = await deps.metrics.text()
    return reply.type(type).send(body)
  })
}
