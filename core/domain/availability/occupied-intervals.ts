import { indexOf } from '../index-of.ts'
import { mergeTouching } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import type { AvailabilityInput, BookableRules, OccupancyRow, RestrictionRules } from './types.ts'

type Occupying = Pick<BookableRules, 'bookabletype' | 'bufferbefore' | 'bufferafter' | 'restrictions'>

/** The event occurrence of a candidate: by its id, else by its span. */
export function occurrenceOf(
  bookable: Pick<BookableRules, 'bookabletype' | 'restrictions'>,
  candidate: Interval & { occurrence?: string | null },
): RestrictionRules | undefined {
  if (bookable.bookabletype !== 'event') return undefined
  const { start, end, occurrence } = candidate
  return occurrence ? byId(bookable.restrictions).get(occurrence) : bySpan(bookable.restrictions).get(`${start} ${end}`)
}

const byId = indexOf((restrictions: RestrictionRules[]) =>
  restrictions.flatMap((one): [string, RestrictionRules][] => (one.id === undefined ? [] : [[one.id, one]])),
)
const bySpan = indexOf((restrictions: RestrictionRules[]) =>
  restrictions.map((one) => [`${one.start} ${one.end}`, one]),
)

/**
 * What a reservation of a span occupies: the span, or each segment of the event's occurrence, widened by the buffers.
 * Sorted and never overlapping: intervals whose buffers meet are merged.
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

/** Whether a row occupies anything now. False for an ignored reservation (the one being moved) and an expired hold. */
export const occupiesNow = (
  { now, ignoring }: Pick<AvailabilityInput, 'now' | 'ignoring'>,
  row: OccupancyRow,
): boolean => row.reservation !== ignoring && (row.expires === null || row.expires > now)
