import { addMonths } from '../../../booking/date/civil-date.ts'
import type { MonthKey } from '../../../data/availability-cache.ts'

/** What the page came with: the slots from a month on, of the bookable it is about. */
interface Came {
  availability: { month: string } | null
  bookable: { id: string; bookabletype?: unknown } | null
}

/**
 * Whether the slots that the page came with answer this question. They were asked for by nobody yet: for whoever is
 * free, for no first slot, on the venue's clock and at no address.
 */
export function seedAnswers(key: MonthKey, { availability, bookable }: Came): boolean {
  if (availability === null || bookable?.id !== key.bookable) return false
  const months = bookable.bookabletype === 'calendarday' ? 2 : 1
  return (
    key.month >= availability.month &&
    key.month < addMonths(availability.month, months) &&
    key.resources.length === 0 &&
    key.from === undefined &&
    key.address === undefined &&
    !key.wide
  )
}
