import { isRecord } from '../../../domain/is-record.ts'
import type { PublicEntity } from '../../../plugin-api/site.ts'

/** So many of an event's dates a list carries; an event may have hundreds. */
const listed = 5

/**
 * A bookable for a list: of an event the next dates from today on, of any other kind none, since there a restriction
 * is no date to book.
 * @param today the date at the venue, `YYYY-MM-DD`
 */
export function withComingDates(bookable: PublicEntity, today: string): PublicEntity {
  const { restrictions, ...rest } = bookable
  if (bookable.bookabletype !== 'event' || !Array.isArray(restrictions)) return rest
  const coming = restrictions
    .filter(isRecord)
    .flatMap((one) =>
      typeof one.start === 'string' && one.start.slice(0, 10) >= today ? [{ ...one, start: one.start }] : [],
    )
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  return { ...rest, restrictions: coming.slice(0, listed) }
}
