import { overlaps } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import type { AvailabilityInput, BookableType } from './types.ts'

interface Queued extends Interval {
  occurrence?: string | null
}

/**
 * Whether an entry queues for a candidate: for its slot or its occurrence; of days, for a range with a day in common,
 * so that those ahead of a day are the entries whose range contains it.
 */
function queuesFor(type: BookableType, entry: Queued, span: Queued): boolean {
  if (type === 'calendarday') return overlaps(entry, span)
  if (entry.occurrence && span.occurrence) return entry.occurrence === span.occurrence
  return entry.start === span.start && entry.end === span.end
}

/**
 * Entries ahead of somebody who joins now, those with a live offer included; with a resource named only those in its
 * own queue.
 */
export function queuePosition(input: AvailabilityInput, span: Queued): number {
  const { bookable, waitlist = [], chosen = [], ignoring } = input
  return waitlist.filter(
    (entry) =>
      entry.reservation !== ignoring &&
      queuesFor(bookable.bookabletype, entry, span) &&
      (chosen.length === 0 || (entry.resource !== undefined && chosen.includes(entry.resource))),
  ).length
}
