/**
 * Civil dates are text `YYYY-MM-DD`, months `YYYY-MM`: they name a day at the venue, not an instant. The month grid
 * needs `Date` objects; it gets noon in the browser's own zone, so that the same day is drawn everywhere.
 */
const two = (value: number) => String(value).padStart(2, '0')

export function toDate(civil: string): Date {
  const [year = 1970, month = 1, day = 1] = civil.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

export const toCivil = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const civil = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a civil date that there is: no `2026-02-30`, which some browsers read as a day of March. */
export const isCivil = (text: string): boolean => civil.test(text) && toCivil(toDate(text)) === text

export const monthOf = (civil: string): string => civil.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const [year = 1970, index = 1] = month.split('-').map(Number)
  const moved = new Date(Date.UTC(year, index - 1 + count, 1))
  return moved.toISOString().slice(0, 7)
}

export function addDays(civil: string, count: number): string {
  const [year = 1970, month = 1, day = 1] = civil.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

/** A wall clock: civil date and `HH:mm`. */
export interface Moment {
  date: string
  time: string
}

/** Start and end in the zone in which they are shown. */
export interface ShownSpan {
  start: Moment
  end: Moment
}

/** Whether a span ends on the day it begins; midnight at its end counts as that day. */
export const isWithinDay = ({ start, end }: ShownSpan): boolean =>
  start.date === end.date || (end.time === '00:00' && addDays(start.date, 1) === end.date)

const day = 86_400_000

/** The number of days in a range, the first and the last included. */
export const lengthOf = (begin: string, end: string): number =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${begin}T00:00:00Z`)) / day) + 1

/** Creating a formatter costs a hundred times as much as using it, and a month has hundreds of slots. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timezone, clock)
  return clock
}

/** The wall clock that an instant (ISO 8601) shows in a zone. */
export function wallClockIn(utc: string, timezone: string): Moment {
  const parts = clockOf(timezone).formatToParts(Date.parse(utc))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  return { date: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/** The offset of a zone from UTC at an instant, in ms. */
function offsetAt(instant: number, timezone: string): number {
  const { date, time } = wallClockIn(new Date(instant).toISOString(), timezone)
  return Date.parse(`${date}T${time}:00Z`) - instant
}

/**
 * The beginning of a day on a zone's wall clock, `YYYY-MM-DD HH:mm:ss`: midnight, or later where the clocks go forward
 * over midnight (Cairo, Havana, Santiago, Beirut, the Azores). The server refuses times that do not exist.
 */
export function dayBegin(date: string, timezone: string): string {
  if (timezone === '') return `${date} 00:00:00`
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // A day has at most one change, so midnight has one of these offsets; if neither fits, midnight is skipped.
  const seen = [midnight - day, midnight + day]
    .map((instant) => midnight - offsetAt(instant, timezone))
    .map((instant) => wallClockIn(new Date(instant).toISOString(), timezone))
  const exists = seen.some((wall) => wall.date === date && wall.time === '00:00')
  return `${date} ${exists ? '00:00' : (seen[0]?.time ?? '00:00')}:00`
}
