import type { DueEvent } from '../operations/job-store.ts'
import { faultText } from '../operations/plugins/plugin-call.ts'
import { handOverEvent } from './hand-over-event.ts'
import type { Job, JobDeps } from './job-deps.ts'

/** 30 s, 1 min, 2 min … an hour: half a day in total. */
const maximumAttempts = 18
export const pauseAfter = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)

/** How many events are delivered at a time, and how many of those may belong to one tenant. */
export interface DeliveryLimits {
  places: number
  placesOfTenant: number
  /** The most deliveries that a run begins. */
  batch: number
  /** Time limit of a plugin's handler, milliseconds. */
  patience: number
  /** How much longer the claim lasts than that, milliseconds: only a dead process loses its claim. */
  margin: number
}

export const usualDelivery: DeliveryLimits = {
  places: 40,
  placesOfTenant: 10,
  batch: 40,
  patience: 60_000,
  margin: 60_000,
}

/**
 * Delivers after-commit events from the outbox to their tenant's plugins, each at least once, and those of a
 * reservation one after the other. Several processes may run this: one at a time claims an event. A handler that
 * succeeded is not called again when another failed; one that keeps failing is tried for half a day and then given up
 * with a log line.
 *
 * A run begins deliveries without waiting for them. A handler that hangs keeps its event's place until its limit; a
 * tenant whose handlers all hang uses up its own places only.
 */
export function deliverEvents(deps: JobDeps, limits: DeliveryLimits = usualDelivery): Job {
  const { store, ports } = deps
  const underWay = new Map<DueEvent, Promise<void>>()

  async function attempt(event: DueEvent): Promise<void> {
    try {
      await handOverEvent(deps, event, limits.patience)
      await store.endEvent(event, ports.clock.now())
    } catch (error) {
      await putOff(deps, event, error)
    }
  }

  /** If the database fails here, the event stays claimed and is due again when the claim ends. */
  async function begin(event: DueEvent): Promise<void> {
    try {
      await attempt(event)
    } catch (error) {
      ports.log.error({ event: event.id, kind: kindOf(error) }, 'the outcome of a delivery could not be kept')
    } finally {
      underWay.delete(event)
    }
  }

  return {
    name: 'deliver-events',
    every: 1000,
    async run() {
      if (underWay.size >= limits.places) await Promise.race(underWay.values())
      const now = ports.clock.now()
      const events = await store.claimEvents({
        now,
        until: now + limits.patience + limits.margin,
        limit: Math.min(limits.batch, limits.places - underWay.size),
        each: limits.placesOfTenant,
        underWay: [...underWay.keys()].map(({ scope }) => scope),
        process: ports.processes.own,
      })
      for (const event of events) underWay.set(event, begin(event))
      return events.length
    },
    /** The end of a delivery frees a place, and the next event of its reservation. */
    sooner: () => (underWay.size > 0 ? Promise.race(underWay.values()) : null),
    async settle() {
      await Promise.all(underWay.values())
    },
  }
}

const kindOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'error')

/** An error's text may contain personal data (mail servers repeat addresses): it is stored, but not logged. */
export async function putOff({ store, ports }: JobDeps, event: DueEvent, error: unknown): Promise<void> {
  const isDead = event.attempts >= maximumAttempts
  const now = ports.clock.now()
  const due = isDead ? null : now + pauseAfter(event.attempts)
  await store.postponeEvent(event, { due, error: faultText(error), now })
  const fields = { event: event.id, name: event.name, attempts: event.attempts, kind: kindOf(error) }
  if (isDead) ports.log.error(fields, 'an event could not be delivered and is given up')
  else ports.log.warn(fields, 'an event could not be delivered yet')
}
