import { lockedRange, openingsRange } from '../../domain/availability/availability-range.ts'
import { selectionOf } from '../../domain/availability/selection-methods.ts'
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

/** The error code of each of the engine's reasons. */
const codeOf: Record<HiddenReason | 'invalid', ErrorCode> = {
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

/** A refusal of the engine; which of its reasons it was, staff alone is told. */
export const refuseFor = (reason: HiddenReason | 'invalid', showreasons: boolean) =>
  refuse(codeOf[reason], showreasons ? { data: { reason } } : {})

/** What one appointment of a cart takes, for locking it together with the others. */
export interface Place {
  entry: CataloguedBookable
  candidate: Candidate
}

/** The keys of a place: all that the engine reads to judge it. */
export const keysOf = ({ entry, candidate }: Place) => ({
  ...entry.reads,
  occupies: lockedRange(entry.rules, candidate),
})

/**
 * Locks everything that the appointments of a cart will take, before the first of them is judged.
 * @param reservations those that will be judged or changed there
 */
export const lockPlaces = (unit: UnitOfWork, places: Place[], reservations?: string[]): Promise<void> =>
  unit.lock(places.map(keysOf), reservations)

/** Whether resources are chosen by whose turn it is. */
const takesTurns = ({ rules }: CataloguedBookable): boolean =>
  rules.requirementgroups.some((group) => selectionOf(group).namedBy === 'turn')

export type Taken = Extract<Verdict, { ok: true }>

interface JudgedOptions {
  now: Instant
  window: boolean
  hours?: boolean
  exactResources?: boolean
  ignoring?: string
  others?: CartAppointment[]
  showreasons?: boolean
}

/** Locks what gets scarcer and reads it; the answer judges by what was read, or as if something else were occupied. */
async function judgeLocked(
  unit: UnitOfWork,
  entry: CataloguedBookable,
  tenant: Tenant,
  candidate: PlacedCandidate,
  options: JudgedOptions,
) {
  const { now, ignoring, others = [] } = options
  const range = lockedRange(entry.rules, candidate)
  const { read } = await readWithClaims(
    { entries: [entry], range, timezone: tenant.timezone, now, ignoring },
    (occupies, openings) =>
      unit.lockAndRead({
        ...entry.reads,
        waitlist: false,
        turns: takesTurns(entry),
        occupies,
        openings: hull([openings, openingsRange(candidate, tenant.timezone)]),
        now,
        ignoring,
        // Where nobody chooses a resource, a cart's own seats are judged like everybody's.
        apart: entry.reads.resources.length > 0 ? others.map(({ reservation }) => reservation) : [],
      }),
  )
  const wish = { range: { start: candidate.start, end: candidate.start + 1 }, ignoring }
  const known = { ...engineInput(entry, tenant, read, wish, now), addedtime: candidate.addedtime }
  const { window, hours = window, exactResources = false } = options
  return (occupancy = known.occupancy) =>
    judgeInCart(
      entry,
      withTravel(tenant, { ...known, occupancy }, candidate),
      candidate,
      { window, hours, exactResources },
      others,
    )
}

/**
 * The only way to take capacity. Locks what gets scarcer, reads under the lock, and judges with the engine that listed
 * the slot, with drive time if it takes place at an address. Call it first in a transaction; throws `TripsMissing` if
 * the length of a trip must be asked for first.
 * @param window whether window and hours are judged too: when a hold is taken, not when it is confirmed
 * @param exactResources whether the candidate gets exactly its resources: for confirming a live hold
 * @param hours whether it must be a listed candidate; defaults to `window`
 * @param ignoring the caller's own reservation, which does not count as occupied
 * @param others appointments of the same cart, with which it must not clash
 * @param showreasons whether a refusal tells the engine's reason: for staff
 */
export async function takeCapacity(
  unit: UnitOfWork,
  entry: CataloguedBookable,
  tenant: Tenant,
  candidate: PlacedCandidate,
  options: JudgedOptions,
): Promise<Result<Taken>> {
  const { showreasons = false } = options
  // Longer than any opening hours. Without this limit a call could lock a century.
  if ((candidate.addedtime ?? 0) > longestAdded) return refuseFor('closed', showreasons)
  const verdict = (await judgeLocked(unit, entry, tenant, candidate, options))()
  if (verdict.ok) return { ok: true, value: verdict }
  if ('clash' in verdict) return refuse(verdict.clash)
  return refuseFor(verdict.reason, showreasons)
}

/**
 * Asks under the same locks whether there is room for a candidate: `room`, `full` if it would fit had nobody reserved,
 * or the refusal of what could never be taken.
 */
export async function askForRoom(
  unit: UnitOfWork,
  entry: CataloguedBookable,
  tenant: Tenant,
  candidate: PlacedCandidate,
  options: JudgedOptions,
): Promise<Result<'room' | 'full'>> {
  const { showreasons = false } = options
  if ((candidate.addedtime ?? 0) > longestAdded) return refuseFor('closed', showreasons)
  const judge = await judgeLocked(unit, entry, tenant, candidate, options)
  const verdict = judge()
  if (verdict.ok) return { ok: true, value: 'room' }
  if (judge([]).ok) return { ok: true, value: 'full' }
  return 'clash' in verdict ? refuse(verdict.clash) : refuseFor(verdict.reason, showreasons)
}
