import type { DueEvent } from '../operations/job-store.ts'
import { faultText } from '../operations/plugins/plugin-call.ts'
import { tenantName } from '../operations/tenant-name.ts'
import { pluginLimits } from '../plugin-api/limits.ts'
import { handOverEvent } from './hand-over-event.ts'
import type { Job, JobDeps } from './job-deps.ts'
import { jobInLanes, type LaneLimits } from './job-in-lanes.ts'

/** 30 s, 1 min, 2 min … an hour. */
export const pauseAfter = (attempts: number) => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000)
/**
 * From this attempt on the pause is the longest. No more are counted while an earlier event has to go first somewhere.
 */
const countedBehind = 8

/** How many events are delivered at a time; a lane is a tenant's. */
export const usualDelivery: LaneLimits = {
  places: 40,
  placesOfLane: pluginLimits.events.atOnce.most,
  lingersAfter: 2_000,
  lingering: 1_000,
  lingeringOfLane: 30,
  patience: pluginLimits.events.time.most,
  margin: 60_000,
}

/**
 * Delivers after-commit events from the outbox to their tenant's plugins, each at least once, and those of a
 * reservation one after the other. Several processes may run this: one at a time claims an event. A handler that
 * succeeded is not called again when another failed; one that keeps failing is tried for half a day and then given up
 * with a log line. Meanwhile later events of the reservation wait for it alone: they go to everybody else.
 */
export function deliverEvents(deps: JobDeps, limits = usualDelivery): Job {
  return jobInLanes('deliver-events', deps.ports, limits, {
    claim: (claim) => deps.store.claimEvents(claim),
    laneOf: ({ scope }) => tenantName(scope),
    work: async (event) => void (await deliver(deps, event, limits.patience)),
    told: ({ id, scope }) => ({ ...scope, event: id }),
  })
}

const kindOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'error')

/**
 * Hands an event over and writes what became of it: ended, or put off with what is left of it. Answers whether all of
 * it was delivered.
 */
export async function deliver(deps: JobDeps, event: DueEvent, patience: number): Promise<boolean> {
  const { store, ports } = deps
  const { remaining, fault } = await handOverEvent(deps, event, patience)
  const now = ports.clock.now()
  if (fault !== null) await putOff(deps, event, { remaining, fault })
  else if (remaining?.length)
    await store.postponeEvent(event, { due: Math.max(event.behind.due, now), remaining, tried: false, now })
  else await store.endEvent(event, now)
  return fault === null && !remaining?.length
}

/** An error's text may contain personal data (mail servers repeat addresses): it is stored, but not logged. */
async function putOff(
  { store, ports }: JobDeps,
  event: DueEvent,
  { remaining, fault }: { remaining: string[] | null; fault: unknown },
): Promise<void> {
  const now = ports.clock.now()
  // Who has to wait for an earlier event was not tried, and must not lose this one for another's failures.
  const isBehind = remaining?.some((line) => event.behind.lines.includes(line)) === true
  const isDead = event.attempts >= pluginLimits.events.tries.most && !isBehind
  const again = now + pauseAfter(event.attempts)
  const due = isDead ? null : isBehind ? Math.min(again, Math.max(event.behind.due, now + pauseAfter(1))) : again
  const tried = !isBehind || event.attempts < countedBehind
  await store.postponeEvent(event, { due, remaining, tried, error: faultText(fault), now })
  const fields = { event: event.id, name: event.name, attempts: event.attempts, kind: kindOf(fault) }
  if (isDead) ports.log.error(fields, 'an event could not be delivered and is given up')
  else ports.log.warn(fields, 'an event could not be delivered yet')
}
