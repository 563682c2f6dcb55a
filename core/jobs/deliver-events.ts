import type { DueEvent } from '../operations/job-store.ts'
import { faultText } from '../operations/plugin-call.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { handOverEvent } from './hand-over-event.ts'
import type { Job, JobDeps } from './job-deps.ts'

/** 30 s, 1 min, 2 min … an hour: half a day in all. */
const maximumAttempts = 18
export const pauseAfter = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)

/** How many events are delivered at a time, and how many of them may be one tenant's. */
export interface DeliveryLimits {
  places: number
  placesOfTenant: number
  /** How long a plugin's handler may take, milliseconds. */
  patience: number
}

const usual: DeliveryLimits = { places: 40, placesOfTenant: 10, patience: 60_000 }

/** The claim outlives the handlers' limit by this much: only a process that died loses its claim. */
const margin = 60_000

/**
 * Delivers after-commit events from the outbox to the plugins of their tenant, each at least once. Several processes
 * may run this: an event is claimed by one at a time. A handler that succeeded is not called again when another
 * failed; one that keeps failing is tried for half a day and then given up with a log line.
 *
 * A run begins deliveries and waits for none of them. A handler that hangs keeps its event's place until its limit;
 * a tenant whose handlers all hang keeps its own places, and the other tenants' events pass by.
 */
export function deliverEvents(deps: JobDeps, limits: DeliveryLimits = usual): Job {
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

  /** A database that fails here leaves the event claimed: it is due again when the claim ends. */
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
        until: now + limits.patience + margin,
        limit: limits.places - underWay.size,
        each: limits.placesOfTenant,
        except: fullScopes([...underWay.keys()], limits.placesOfTenant),
      })
      for (const event of events) underWay.set(event, begin(event))
      return events.length
    },
    async settle() {
      await Promise.all(underWay.values())
    },
  }
}

/** The tenants that have no place left. */
function fullScopes(events: DueEvent[], most: number): TenantScope[] {
  const scopes = new Map(events.map(({ scope }) => [JSON.stringify([scope.whitelabel, scope.provider]), scope]))
  const countOf = ({ whitelabel, provider }: TenantScope) =>
    events.filter(({ scope }) => scope.whitelabel === whitelabel && scope.provider === provider).length
  return [...scopes.values()].filter((scope) => countOf(scope) >= most)
}

const kindOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'error')

/** The error's words may name people (a mail server repeats addresses): they are stored, and stay out of the log. */
async function putOff({ store, ports }: JobDeps, event: DueEvent, error: unknown): Promise<void> {
  const isDead = event.attempts >= maximumAttempts
  const due = isDead ? null : ports.clock.now() + pauseAfter(event.attempts)
  await store.postponeEvent(event, { due, error: faultText(error) })
  const fields = { event: event.id, name: event.name, attempts: event.attempts, kind: kindOf(error) }
  if (isDead) ports.log.error(fields, 'an event could not be delivered and is given up')
  else ports.log.warn(fields, 'an event could not be delivered yet')
}
