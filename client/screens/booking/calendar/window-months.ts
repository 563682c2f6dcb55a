import { addDays, addMonths, monthOf } from './civil-date.ts'

/** How far ahead a bookable can be booked when it sets no end. */
const defaultMonths = 11

const unitDays: Record<string, number> = { minutes: 0, hours: 0, days: 1, weeks: 7 }

/**
 * The last month that the calendar may show, `YYYY-MM`, from the bookable's window and today at the venue. Units
 * below a day count as the days they fill, rounded up; the server judges each start exactly.
 */
export function lastMonth(today: string, windowend?: number, windowendtype = 'minutes'): string {
  if (windowend === undefined) return addMonths(monthOf(today), defaultMonths)
  if (windowendtype === 'months') return addMonths(monthOf(today), Math.ceil(windowend))
  const days = unitDays[windowendtype] || 1 / (windowendtype === 'hours' ? 24 : 1440)
  return monthOf(addDays(today, Math.ceil(windowend * days)))
}
