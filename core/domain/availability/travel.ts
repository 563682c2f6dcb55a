import type { Instant, Interval } from '../time/types.ts'
import { type CandidateSpan, occupiedBy } from './candidate-span.ts'
import { resourcesOf } from './opening-grids.ts'
import type { AvailabilityInput, OccupancyRow, TravelRules } from './types.ts'

const DAY = 86_400_000

/**
 * How long before and after a candidate a reservation still says where a resource is, milliseconds: whoever reads rows
 * to judge drive time reads this much further on both sides.
 */
export const TRAVEL_REACH = DAY

/** Where a resource is kept busy, and when: shown spans, without buffers. */
export interface Visit extends Interval {
  address: string
}

export interface Trip {
  from: string
  to: string
  /** Milliseconds that there are for it. */
  within: number
}

/** An interval that is occupied, less the buffers before and after the span shown. */
const shown = (interval: Interval, { start, end }: Interval): Interval => ({
  start: Math.max(interval.start, start),
  end: Math.min(interval.end, end),
})

/** What is known of the trips of a bookable's resources. */
export interface TravelPlan {
  rules: TravelRules
  visits: ReadonlyMap<string, readonly Visit[]>
  /** Whether a trip that was not asked for yet may pass: in a list, not when a candidate is judged. */
  mayBeUnknown: boolean
}

/** Where the resources that the bookable may use have to be; null where drive time is not judged. */
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

/** The nearest visits before and after a part of a candidate; those that overlap it are a matter of units. */
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

/** The trips of a resource that serves a candidate: to each of its parts and on from there, where the address differs. */
export const tripsOf = (span: CandidateSpan, visits: readonly Visit[], address: string): Trip[] =>
  occupiedBy(span)
    .map((part) => shown(part, span))
    .flatMap((part) => tripsOfPart(part, visits, address))

/** Whether a resource has the time for every trip. One that nobody can tell the length of can't be driven. */
export function canDrive({ rules, visits, mayBeUnknown }: TravelPlan, id: string, span: CandidateSpan): boolean {
  return tripsOf(span, visits.get(id) ?? [], rules.address).every(({ from, to, within }) => {
    const seconds = rules.seconds(from, to)
    return seconds === undefined ? mayBeUnknown : seconds !== null && seconds * 1000 <= within
  })
}
