import type { Instant, Interval } from '../time/types.ts'
import { type CandidateSpan, occupiedBy } from './candidate-span.ts'
import { resourcesOf } from './opening-grids.ts'
import type { AvailabilityInput, OccupancyRow, TravelRules } from './types.ts'

const DAY = 86_400_000

/**
 * How far before and after a candidate a reservation still counts as a neighbour, in milliseconds. Rows for judging
 * drive time are read this much further on both sides.
 */
export const TRAVEL_REACH = DAY

/** Where and when a resource is occupied: spans as shown, without buffers. */
export interface Visit extends Interval {
  address: string
}

export interface Trip {
  from: string
  to: string
  /** Milliseconds available for the trip. */
  within: number
}

/** An occupied interval without the buffers around the span shown. */
const shown = (interval: Interval, { start, end }: Interval): Interval => ({
  start: Math.max(interval.start, start),
  end: Math.min(interval.end, end),
})

/** What is known of the trips of a bookable's resources. */
export interface TravelPlan {
  rules: TravelRules
  visits: ReadonlyMap<string, readonly Visit[]>
  /** Whether a trip of unknown length passes: yes in a list, no when a candidate is judged. */
  mayBeUnknown: boolean
}

/** Where the bookable's resources are, and when; null where drive time is not judged. */
export function compileTravel(
  input: AvailabilityInput,
  counts: (row: OccupancyRow) => boolean,
  mayBeUnknown: boolean,
): TravelPlan | null {
  const { bookable, occupancy, travel } = input
  if (!bookable.drivetime || !travel) return null
  const visits = new Map<string, Visit[]>()
  for (const id of resourcesOf(bookable)) visits.set(id, [])
  for (const row of occupancy) {
    if (!counts(row)) continue
    const visit = { ...shown(row, { start: row.slotstart, end: row.slotend }), address: row.address ?? travel.home }
    if (visit.start < visit.end) for (const id of row.resources) visits.get(id)?.push(visit)
  }
  return { rules: travel, visits, mayBeUnknown }
}

/**
 * The trips from the previous and to the next visit of a part of a candidate. Visits that overlap the part are a matter
 * of capacity.
 */
function tripsOfPart(part: Interval, visits: readonly Visit[], address: string): Trip[] {
  const inReach = visits.filter((one) => part.start - one.end <= TRAVEL_REACH && one.start - part.end <= TRAVEL_REACH)
  const before = inReach.filter((one) => one.end <= part.start)
  const after = inReach.filter((one) => one.start >= part.end)
  const last: Instant = Math.max(...before.map((one) => one.end))
  const next: Instant = Math.min(...after.map((one) => one.start))
  return [
    ...before
      .filter((one) => one.end === last)
      .map((one) => ({ from: one.address, to: address, within: part.start - last })),
    ...after
      .filter((one) => one.start === next)
      .map((one) => ({ from: address, to: one.address, within: next - part.end })),
  ].filter((trip) => trip.from !== trip.to)
}

/**
 * The trips of a resource that serves a candidate: to each of its parts and on to the next visit, where the address
 * differs.
 */
export const tripsOf = (span: CandidateSpan, visits: readonly Visit[], address: string): Trip[] =>
  occupiedBy(span)
    .map((part) => shown(part, span))
    .flatMap((part) => tripsOfPart(part, visits, address))

/** Whether a resource has time for every trip. A trip without a known route can't be driven. */
export function canDrive({ rules, visits, mayBeUnknown }: TravelPlan, id: string, span: CandidateSpan): boolean {
  return tripsOf(span, visits.get(id) ?? [], rules.address).every(({ from, to, within }) => {
    const seconds = rules.seconds(from, to)
    return seconds === undefined ? mayBeUnknown : seconds !== null && seconds * 1000 <= within
  })
}
