import { overlaps } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import type { AvailabilityInput, BookableType } from './types.ts'

interface Queued extends Interval {
  occurrence?: string | null
}

/**
 * Whether an entry queues for a candidate: for its slot or occurrence; for days, when the two ranges have a day in
 * common.
 */
function queuesFor(type: BookableType, entry: Queued, span: Queued): boolean {
  if (type === 'calendarday') return overlaps(entry, span)
  if (entry.occurrence && span.occurrence) return entry.occurrence === span.occurrence
  return entry.start === span.start && entry.end === span.end
}

/**
 * The number of entries ahead of somebody who joins now, live offers included. With chosen resources, only those that
 * name one of them count.
 */
export function queuePosition(input: AvailabilityInput, span: Queued): number {
  const { bookable, waitlist = [], chosen = [], ignoring } = input
  return waitlist.filter(
    (entry) =>
      entry.reservation !== ignoring &&
      queuesFor(bookable.bookabletype, entry, span) &&
      (chosen.length === 0 || entry.resources?.some((id) => chosen.includes(id))),
  ).length
}
