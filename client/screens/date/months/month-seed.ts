import { addMonths } from '../../../booking/date/civil-date.ts'
import type { MonthKey } from '../../../data/availability-cache.ts'

/** The page's slots from a month on, for its bookable. */
interface Came {
  availability: { month: string } | null
  bookable: { id: string; bookabletype?: unknown } | null
}

/**
 * Whether the page's slots answer a request. They were loaded without chosen resources, first slot or address, and on
 * the venue's clock.
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
