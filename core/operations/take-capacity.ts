import { judge, occupiedIntervals } from '../domain/availability/index.ts'
import type { BlackoutRules, Candidate, HiddenReason, Verdict } from '../domain/availability/types.ts'
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

/** What one appointment of a cart wants, to be locked together with the others. */
export interface Place {
  entry: CataloguedBookable
  candidate: Candidate
}

/** Locks what all of a cart's appointments will take, before the first of them is judged. */
export const lockPlaces = (unit: UnitOfWork, places: Place[]): Promise<void> =>
  unit.lock(
    places.map(({ entry, candidate }) => ({
      bookable: entry.bookable.id,
      resources: entry.resourceIds,
      occupies: hull(occupiedIntervals(entry.rules, candidate)),
    })),
  )

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
 * @param elsewhere resources that the same cart has then for another appointment, whatever units they have left
 */
export async function takeCapacity(
  unit: UnitOfWork,
  entry: CataloguedBookable,
  tenant: Tenant,
  candidate: Candidate,
  options: { now: Instant; window: boolean; ignoring?: string; elsewhere?: BlackoutRules[] },
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
  const { window, elsewhere = [] } = options
  const verdict = judge({ ...input, blackouts: [...input.blackouts, ...elsewhere] }, candidate, { window })
  if (verdict.ok) return { ok: true, value: verdict }
  // Would it do, if the cart's other appointments were not there?
  const alone = elsewhere.length > 0 ? judge(input, candidate, { window }) : verdict
  if (alone.ok) return refuse('appointments_conflict')
  return refuse(codeOf[alone.reason], { data: { reason: alone.reason } })
}
