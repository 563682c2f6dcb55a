import { AlreadyExists } from '../operations/already-exists.ts'
import type { DueEvent } from '../operations/job-store.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { HookContext } from '../plugin-api/index.ts'
import { eventOfAccount } from './event-of-account.ts'
import { eventOfReservation } from './event-of-reservation.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

/** Longer than a delivery takes at most, so that only a process that died loses its claim. */
const lease = 120_000
const batch = 10
/** 30 s, 1 min, 2 min … an hour: half a day in all. */
const maximumAttempts = 18
export const pauseAfter = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)

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
  const { tellings, word } = await tellingsOf(deps, tenant, event)
  const outcomes = await Promise.allSettled(
    tellings.map((telling, index) => handOver(deps, tenant, { ...telling, index, event, word })),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** What a plugin does about an event that it listens to. */
interface Telling {
  plugin: string
  tell(context: HookContext): Promise<void>
}

/** Who is to be told; nobody when what the event is about is gone. */
async function tellingsOf(
  deps: JobDeps,
  tenant: Tenant,
  row: DueEvent,
): Promise<{ tellings: Telling[]; word: HookContext['word'] }> {
  const { after, afteraccount } = deps.pluginsOf(tenant)
  const nobody = { tellings: [], word: (key: string) => key }
  const ofReservation = after.filter(({ name }) => name === row.name)
  const ofAccount = afteraccount.filter(({ name }) => name === row.name)
  if (ofReservation.length > 0) {
    const told = await eventOfReservation(deps, tenant, row)
    if (!told) return nobody
    const tell = ({ plugin, handle }: (typeof after)[number]): Telling => ({
      plugin,
      tell: (context) => handle(context, told.event),
    })
    return { tellings: ofReservation.map(tell), word: told.word }
  }
  const told = ofAccount.length > 0 ? await eventOfAccount(deps, tenant, row) : null
  if (!told) return nobody
  const tell = ({ plugin, handle }: (typeof afteraccount)[number]): Telling => ({
    plugin,
    tell: (context) => handle(context, told.event),
  })
  return { tellings: ofAccount.map(tell), word: told.word }
}

interface HandOver extends Telling {
  /** Tells handlers of one plugin apart. */
  index: number
  event: DueEvent
  word: HookContext['word']
}

/** Once for each handler: what was handed over is remembered, so that a repeated delivery leaves it out. */
async function handOver(
  { ports }: JobDeps,
  tenant: Tenant,
  { plugin, tell, index, event, word }: HandOver,
): Promise<void> {
  const { idempotency } = ports.repositories(tenant.scope)
  const key = `event:${event.id}:${plugin}:${index}`
  if (await idempotency.find(key)) return
  const context = tenant.context(plugin)
  await tell({ ...context, word, sendMail: (mail) => tenant.plugins.mailer.send(context, mail) })
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
