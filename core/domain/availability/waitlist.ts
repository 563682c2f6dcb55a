import type { Interval } from '../time/types.ts'
import type { AvailabilityInput, BookableType, WaitlistRow } from './types.ts'

/** Whether an entry queues for a candidate: for its slot or occurrence, or for a range of days that contains the day. */
const queuesFor = (type: BookableType, entry: WaitlistRow, span: Interval): boolean =>
  type === 'calendarday'
    ? entry.start <= span.start && span.end <= entry.end
    : entry.start === span.start && entry.end === span.end

/**
 * Entries ahead of somebody who joins now, those with a live offer included; with a resource named only those in its
 * own queue.
 */
export function queuePosition(input: AvailabilityInput, span: Interval): number {
  const { bookable, waitlist = [], chosen = [], ignoring } = input
  return waitlist.filter(
    (entry) =>
      entry.reservation !== ignoring &&
      queuesFor(bookable.bookabletype, entry, span) &&
      (chosen.length === 0 || (entry.resource !== undefined && chosen.includes(entry.resource))),
  ).length
}
