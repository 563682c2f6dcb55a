import { addDays, addMonths, monthOf } from '../../../booking/date/civil-date.ts'

/** How far ahead a bookable can be booked when it sets no end. */
const defaultMonths = 11

const unitDays: Record<string, number> = { minutes: 1 / 1440, hours: 1 / 24, days: 1, weeks: 7 }

/** A day so far from another one, `round` to whole days. */
function dayAfter(today: string, count: number, unit: string, round: (days: number) => number): string {
  if (unit === 'months') {
    const month = addMonths(monthOf(today), round(count))
    // The 31st of a shorter month is its last day.
    const last = addDays(`${addMonths(month, 1)}-01`, -1)
    const same = `${month}-${today.slice(8)}`
    return same < last ? same : last
  }
  return addDays(today, round(count * (unitDays[unit] ?? 1 / 1440)))
}

/**
 * The last day that may be shown, `YYYY-MM-DD`, from the bookable's window and today at the venue. Units below a day
 * count as the days they fill, rounded up; the server judges each start exactly.
 */
export const lastDay = (today: string, windowend?: number, windowendtype = 'minutes'): string =>
  windowend === undefined
    ? dayAfter(today, defaultMonths, 'months', Math.ceil)
    : dayAfter(today, windowend, windowendtype, Math.ceil)

/** The first day that may be shown: before it the window has not begun. */
export const firstDay = (today: string, windowbegin = 0, windowbegintype = 'minutes'): string =>
  dayAfter(today, Math.max(0, windowbegin), windowbegintype, Math.floor)

/** The last month that the calendar may show, `YYYY-MM`. */
export const lastMonth = (today: string, windowend?: number, windowendtype?: string): string =>
  monthOf(lastDay(today, windowend, windowendtype))

/** The first month that the calendar may show, `YYYY-MM`. */
export const firstMonth = (today: string, windowbegin?: number, windowbegintype?: string): string =>
  monthOf(firstDay(today, windowbegin, windowbegintype))
