import type { Instant } from '../time/types.ts'

const hour = 3_600_000

/** The hours before the start at which the customers of a bookable are reminded, without repeats. */
export const reminderHours = (
  provider: { reminders?: number[] } | null,
  bookable: { reminders?: number[] } | null,
): number[] => [...new Set(bookable?.reminders ?? provider?.reminders ?? [])]

/**
 * The starts of the reservations of which one may be reminded so many hours before, when looked at from one time to
 * another.
 */
export const startsToRemind = (hours: number, from: Instant, until: Instant): { after: Instant; until: Instant } => ({
  after: Math.max(from + hours * hour, until),
  until: until + hours * hour,
})

/**
 * Which reminder of a reservation fell due after `from` and until `until`, in hours; null for none. Of several it is
 * the last one: whoever was not reminded in time is not reminded twice at once. What was booked, or moved, after a
 * reminder's time gets none of it, and nothing is reminded of that has begun. What was being written while somebody
 * looked until `from` was not seen then: it is looked for once more, as far as `again` (ms) before that.
 */
export function reminderDue(
  { start, booked, hours }: { start: Instant; booked: Instant; hours: number[] },
  { from, until, again = 0 }: { from: Instant; until: Instant; again?: number },
): number | null {
  if (start <= until) return null
  const due = hours.filter((each) => {
    const at = start - each * hour
    return at <= until && (from < at ? booked <= at : from - again < at && booked < at)
  })
  return due.length === 0 ? null : Math.min(...due)
}
