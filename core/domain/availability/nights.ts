import type { BookableRules } from './types.ts'

/** Whether a bookable's spans are stays, from the day of arrival to the day of departure. */
export const isByNights = ({
  bookabletype,
  countby,
}: Partial<Pick<BookableRules, 'bookabletype' | 'countby'>>): boolean =>
  bookabletype === 'calendarday' && countby === 'nights'
