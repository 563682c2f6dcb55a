import { lockedRange, openingsRange } from '../../domain/availability/availability-range.ts'
import type { Candidate, HiddenReason, Verdict } from '../../domain/availability/types.ts'
import { type ErrorCode, type Result, refuse } from '../../domain/errors.ts'
import { longestAdded } from '../../domain/forms/index.ts'
import { hull } from '../../domain/time/intervals.ts'
import type { Instant } from '../../domain/time/types.ts'
import { engineInput } from '../availability/availability-answer.ts'
import { readWithClaims } from '../availability/read-with-claims.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type PlacedCandidate, withTravel } from '../travel/travel.ts'
import { type CartAppointment, judgeInCart } from './cart-judgement.ts'

/** How a refusal of the engine reads to who asked for the slot. */
export const codeOf: Record<HiddenReason | 'invalid', ErrorCode> = {
  closed: 'outside_hours',
  window: 'outside_window',
  restriction: 'outside_hours',
  blackout_provider: 'closed',
  blackout_bookable: 'closed',
  blackout_resource: 'closed',
  resources: 'slot_taken',
  seats: 'slot_taken',
  drivetime: 'drivetime_conflict',
  invalid: 'invalid_time',
}

/** What one appointment of a cart wants, to be locked together with the others. */
export interface Place {
  entry: CataloguedBookable
  candidate: Candidate
}

/** Locks what all of a cart's appointments will take, before the first of them is judged. */
export const lockPlaces = (unit: UnitOfWork, places: Place[]): Promise<void> =>
  unit.lock(places.map(({ entry, candidate }) => ({ ...entry.reads, occupies: lockedRange(entry.rules, candidate) })))

/** Whether whose turn it is decides who serves. */
const takesTurns = ({ rules }: CataloguedBookable): boolean =>
  rules.requirementgroups.some(({ selectionmethod }) => selectionmethod === 'roundrobin')

export type Taken = Extract<Verdict, { ok: true }>

/**
 * The one gate through which capacity is taken: locks what gets scarcer, reads under the lock, and judges with the
 * engine that listed the slot, drive time included where it takes place at an address. Call it first in a transaction;
 * throws `TripsMissing` when the length of a trip has to be asked for first.
 * @param window whether window and hours are judged too: when a hold is taken, not when it is confirmed
 * @param exactResources whether the candidate's resources are all that it gets: for a live hold that is confirmed
 * @param hours whether it must be a candidate that is listed; as `window` where it is not said
 * @param ignoring one's own reservation, which does not stand in its own way
 * @param others appointments of the same cart, which it must get along with
 */
export async function takeCapacity(
  unit: UnitOfWork,
  entry: CataloguedBookable,
  tenant: Tenant,
  candidate: PlacedCandidate,
  options: {
    now: Instant
    window: boolean
    hours?: boolean
    exactResources?: boolean
    ignoring?: string
    others?: CartAppointment[]
  },
): Promise<Result<Taken>> {
  // Longer than anything is open, whatever the provider says; nobody may lock a century.
  if ((candidate.addedtime ?? 0) > longestAdded) return refuse(codeOf.closed, { data: { reason: 'closed' } })
  const { now, ignoring } = options
  const range = lockedRange(entry.rules, candidate)
  const { read } = await readWithClaims(
    { entry, range, timezone: tenant.timezone, now, ignoring },
    (occupies, openings) =>
      unit.lockAndRead({
        ...entry.reads,
        waitlist: false,
        turns: takesTurns(entry),
        occupies,
        openings: hull([openings, openingsRange(candidate, tenant.timezone)]),
        now,
        ignoring: ignoring ?? null,
      }),
  )
  const wish = { range: { start: candidate.start, end: candidate.start + 1 }, ignoring }
  const known = { ...engineInput(entry, tenant, read, wish, now), addedtime: candidate.addedtime }
  const input = withTravel(tenant, known, candidate)
  const { window, hours = window, exactResources = false, others = [] } = options
  const verdict = judgeInCart(entry, input, candidate, { window, hours, exactResources }, others)
  if (verdict.ok) return { ok: true, value: verdict }
  if ('clash' in verdict) return refuse(verdict.clash)
  return refuse(codeOf[verdict.reason], { data: { reason: verdict.reason } })
}
