import type { PublicBookable } from '../../../domain/wire/index.ts'

/** How many of an event's dates a list has; an event may have hundreds. */
export const datesListed = 5

/**
 * A bookable for a list: for an event its next dates from today on; for other kinds none, as their restrictions are no
 * dates to book.
 * @param today the date at the venue, `YYYY-MM-DD`
 */
export function withComingDates(bookable: PublicBookable, today: string): PublicBookable {
  const { restrictions, ...rest } = bookable
  if (bookable.bookabletype !== 'event' || !restrictions) return rest
  const coming = restrictions
    .filter(({ start }) => start.slice(0, 10) >= today)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return { ...rest, restrictions: coming.slice(0, datesListed) }
}
