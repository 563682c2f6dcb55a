import type { PublicBookable } from '../../../../core/domain/wire/index.ts'
import { addDays } from '../../../booking/date/civil-date.ts'

/** How the calendar of a standard bookable shows its days. */
export const dateViews = ['month_view', 'week_view', 'day_view'] as const
export type DateView = (typeof dateViews)[number]

/** The view that a bookable begins with; an unknown name counts as a month. */
export const viewOf = (bookable: PublicBookable | null): DateView =>
  dateViews.find((view) => view === bookable?.default_date_view) ?? 'month_view'

/** The days of a view around a day; null for a month. `weekstart` is a weekday, 0 = Sunday. */
export function datesOf(view: DateView, day: string, weekstart: number): string[] | null {
  if (view === 'month_view') return null
  if (view === 'day_view') return [day]
  const into = (new Date(`${day}T12:00:00Z`).getUTCDay() - weekstart + 7) % 7
  return Array.from({ length: 7 }, (_, at) => addDays(day, at - into))
}
