import { dayNumber } from '../time/index.ts'

/** The number of nights from the date of one wall clock to that of another, whatever their times. */
export const nightsBetween = (start: string, end: string): number =>
  dayNumber(end.slice(0, 10)) - dayNumber(start.slice(0, 10))

/**
 * The number of local dates that a span of wall clocks `YYYY-MM-DD HH:mm:ss` touches. An end at midnight belongs to the
 * day before, so that 23:59:00, 23:59:59 and the next 00:00:00 are equivalent.
 */
export function localDatesTouched(start: string, end: string): number {
  const last = dayNumber(end.slice(0, 10)) - (end.slice(11) === '00:00:00' ? 1 : 0)
  return Math.max(1, last - dayNumber(start.slice(0, 10)) + 1)
}
