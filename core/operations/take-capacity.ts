import { judge, occupiedIntervals } from '../domain/availability/index.ts'
import type { Candidate, HiddenReason, Verdict } from '../domain/availability/types.ts'
import { type ErrorCode, type Result, refuse } from '../domain/errors.ts'
import type { Instant, Interval } from '../domain/time/types.ts'
import { engineInput } from './availability-answer.ts'
import type { CataloguedBookable } from './catalogue.ts'
import type { UnitOfWork } from './ports.ts'
import type { Tenant } from './tenant.ts'

/** How a refusal of the engine reads to who asked for the slot. */
const codeOf: Record<HiddenReason | 'invalid', ErrorCode> = {
  closed: 'outside_hours',
  window: 'outside_window',
  restriction: 'outside_hours',
  blackout_provider: 'closed',
  blackout_bookable: 'closed',
  blackout_resource: 'closed',
  resources: 'slot_taken',
  seats: 'slot_taken',
  drivetime: 'slot_taken',
  invalid: 'invalid_time',
}

/** The one interval that spans all that a reservation occupies: what is locked. */
const hull = (intervals: Interval[]): Interval => ({
  start: Math.min(...intervals.map((one) => one.start)),
  end: Math.max(...intervals.map((one) => one.end)),
})

export type Taken = Extract<Verdict, { ok: true }>

/**
 * The one gate through which capacity is taken: locks what gets scarcer, reads under the lock, and judges with the
 * engine that listed the slot. Call it first in a transaction.
 * @param window whether window and hours are judged too: when a hold is taken, not when it is confirmed
 * @param ignoring one's own reservation, which does not stand in its own way
 */
export async function takeCapacity(
  unit: UnitOfWork,
  entry: CataloguedBookable,
  tenant: Tenant,
  candidate: Candidate,
  options: { now: Instant; window: boolean; ignoring?: string },
): Promise<Result<Taken>> {
  const occupies = hull(occupiedIntervals(entry.rules, candidate))
  const read = await unit.lockAndRead({
    bookable: entry.bookable.id,
    resources: entry.resourceIds,
    occupies,
    now: options.now,
    ignoring: options.ignoring ?? null,
  })
  const wish = { range: { start: candidate.start, end: candidate.start + 1 }, ignoring: options.ignoring }
  const input = engineInput(entry, tenant, read, wish, options.now)
  const verdict = judge(input, candidate, { window: options.window })
  return verdict.ok
    ? { ok: true, value: verdict }
    : refuse(codeOf[verdict.reason], { data: { reason: verdict.reason } })
}
