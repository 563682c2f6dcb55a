import { AlreadyExists } from '../operations/already-exists.ts'
import type { DueEvent } from '../operations/job-store.ts'
import type { ResolvedPlugins, Tenant } from '../operations/tenant.ts'
import type { HookContext, ReservationEvent } from '../plugin-api/index.ts'
import { eventOfReservation } from './event-of-reservation.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

/** Longer than a delivery takes at most, so that only a process that died loses its claim. */
const lease = 120_000
const batch = 10
/** 30 s, 1 min, 2 min … an hour: half a day in all. */
const maximumAttempts = 18
export const pauseAfter = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)

type Handler = ResolvedPlugins['after'][number]

/**
 * Delivers after-commit events from the outbox to the plugins of their tenant, each at least once. Several processes
 * may run this: an event is claimed by one at a time. A handler that succeeded is not called again when another
 * failed; one that keeps failing is tried for half a day and then given up with a log line.
 */
export function deliverEvents(deps: JobDeps): Job {
  const { store, ports } = deps
  async function attempt(event: DueEvent): Promise<void> {
    try {
      await deliver(deps, event)
      await store.endEvent(event, ports.clock.now())
    } catch (error) {
      await putOff(deps, event, error)
    }
  }
  return {
    name: 'deliver-events',
    every: 1000,
    async run() {
      const now = ports.clock.now()
      const events = await store.claimEvents({ now, until: now + lease, limit: batch })
      await Promise.all(events.map(attempt))
      return events.length
    },
  }
}

async function deliver(deps: JobDeps, event: DueEvent): Promise<void> {
  const language = typeof event.payload.language === 'string' ? event.payload.language : ''
  const tenant = await tenantOfScope(deps, event.scope, language)
  if (!tenant) throw new Error('The site of this event is not there.')
  const handlers = deps.pluginsOf(tenant).after.filter(({ name }) => name === event.name)
  if (handlers.length === 0) return
  const told = await eventOfReservation(deps, tenant, event)
  if (!told) return
  const outcomes = await Promise.allSettled(
    handlers.map((handler, index) => handOver(deps, tenant, { handler, index, ...told })),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

interface HandOver {
  handler: Handler
  /** Tells handlers of one plugin apart. */
  index: number
  event: ReservationEvent
  word: HookContext['word']
}

/** Once for each handler: what was handed over is remembered, so that a repeated delivery leaves it out. */
async function handOver({ ports }: JobDeps, tenant: Tenant, { handler, index, event, word }: HandOver): Promise<void> {
  const { idempotency } = ports.repositories(tenant.scope)
  const key = `event:${event.id}:${handler.plugin}:${index}`
  if (await idempotency.find(key)) return
  const context = tenant.context(handler.plugin)
  await handler.handle({ ...context, word, sendMail: (mail) => tenant.plugins.mailer.send(context, mail) }, event)
  try {
    await idempotency.save(key, event.name, {}, ports.clock.now())
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
  }
}

/** The error's words may name people (a mail server repeats addresses): they are stored, and stay out of the log. */
async function putOff({ store, ports }: JobDeps, event: DueEvent, error: unknown): Promise<void> {
  const isDead = event.attempts >= maximumAttempts
  const due = isDead ? null : ports.clock.now() + pauseAfter(event.attempts)
  await store.postponeEvent(event, { due, error: error instanceof Error ? error.message : String(error) })
  const kind = error instanceof Error && 'code' in error ? String(error.code) : 'error'
  const fields = { event: event.id, name: event.name, attempts: event.attempts, kind }
  if (isDead) ports.log.error(fields, 'an event could not be delivered and is given up')
  else ports.log.warn(fields, 'an event could not be delivered yet')
}
