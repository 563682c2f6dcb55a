import type { AvailabilityInput } from '../../domain/availability/types.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'

const minute = 60_000

const isWhole = (instant: number): boolean => instant % minute === 0

/** Whether everything that expires by time alone (slots, occurrences, the booking window) does so on a whole minute. */
function movesByMinutes({ rules }: CataloguedBookable, openings: AvailabilityInput['openings']): boolean {
  const { duration, slotinterval = 0, windowbegin = 0, windowend = 0, bookabletype, restrictions } = rules
  const lengths = [duration, slotinterval, windowbegin * 60, windowend * 60].map((seconds) => seconds * 1000)
  const starts = bookabletype === 'event' ? restrictions : openings
  return lengths.every(isWhole) && starts.every((one) => isWhole(one.start))
}

/** When the first hold or offer expires. */
export const soonestEnd = (occupancy: AvailabilityInput['occupancy']): Instant =>
  occupancy.reduce(
    (until, { expires }) => (expires === null ? until : Math.min(until, expires)),
    Number.POSITIVE_INFINITY,
  )

/** Until when only a write can change an answer: windows move by the minute, holds and offers expire. */
export function validUntil(
  now: Instant,
  entry: CataloguedBookable,
  { openings, occupancy }: Pick<AvailabilityInput, 'openings' | 'occupancy'>,
): Instant {
  const edge = movesByMinutes(entry, openings) && !isWhole(now) ? Math.ceil(now / minute) * minute : now + 1
  return Math.min(soonestEnd(occupancy), edge)
}
