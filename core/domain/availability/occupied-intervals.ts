import { mergeTouching } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import type { AvailabilityInput, BookableRules, OccupancyRow, RestrictionRules } from './types.ts'

type Occupying = Pick<BookableRules, 'bookabletype' | 'bufferbefore' | 'bufferafter' | 'restrictions'>

/** The occurrence of an event that a candidate means: by its id, else by its span. */
export function occurrenceOf(
  bookable: Pick<BookableRules, 'bookabletype' | 'restrictions'>,
  candidate: Interval & { occurrence?: string | null },
): RestrictionRules | undefined {
  if (bookable.bookabletype !== 'event') return undefined
  const { start, end, occurrence } = candidate
  return bookable.restrictions.find((one) =>
    occurrence ? one.id === occurrence : one.start === start && one.end === end,
  )
}

/**
 * What a reservation of a span occupies: the span, or the segments of the event's occurrence each by itself, widened
 * by the buffers. Sorted, never overlapping: buffers that meet make one interval.
 */
export function occupiedIntervals(
  bookable: Occupying,
  candidate: Interval & { occurrence?: string | null },
): Interval[] {
  const before = bookable.bufferbefore * 1000
  const after = bookable.bufferafter * 1000
  const widen = ({ start, end }: Interval): Interval => ({ start: start - before, end: end + after })
  const segments = occurrenceOf(bookable, candidate)?.segments ?? []
  return segments.length > 0 ? mergeTouching(segments.map(widen)) : [widen(candidate)]
}

/** Whether a row takes anything now: neither the reservation that is moved nor a hold that has run out does. */
export const occupiesNow = (
  { now, ignoring }: Pick<AvailabilityInput, 'now' | 'ignoring'>,
  row: OccupancyRow,
): boolean => row.reservation !== ignoring && (row.expires === null || row.expires > now)
