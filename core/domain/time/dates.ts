import type { Instant, Interval, Weekday } from './types.ts'
import { formatDate, localDay, localToInstant } from './wall.ts'
import { offsetAt } from './zone.ts'

const DAY = 86_400_000

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly Weekday[]

/** Days since 1970-01-01 of a date `YYYY-MM-DD`; throws a RangeError for anything else. */
export function dayNumber(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || formatDate(time) !== date) throw new RangeError(`Not a date: ${date}`)
  return time / DAY
}

/** The date `YYYY-MM-DD` of a day number. */
export const dateOfDay = (day: number): string => formatDate(day * DAY)

/** The date `n` days later (earlier when negative). */
export const addDays = (date: string, n: number): string => dateOfDay(dayNumber(date) + n)

/** 0 = Sunday … 6 = Saturday, of a day number. 1970-01-01 was a Thursday. */
export const weekdayIndex = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The weekday of a date. */
export const weekday = (date: string): Weekday => weekdays[weekdayIndex(dayNumber(date))] ?? 'sunday'

/** The instants of a day number: `[local midnight, next local midnight)`. */
export const dayIntervalOf = (day: number, zone: string): Interval => ({
  start: localToInstant(day * DAY, zone, 'start'),
  end: localToInstant((day + 1) * DAY, zone, 'start'),
})

/**
 * A calendar day in a zone, `[local midnight, next local midnight)`: 23 to 25 hours long. Where midnight does not
 * exist, the day starts at the first existing instant; a skipped date is empty.
 */
export const dayInterval = (date: string, zone: string): Interval => dayIntervalOf(dayNumber(date), zone)

/**
 * The calendar day that contains an instant, as a day number. Where clocks go back over midnight, this is the day after
 * the local date: a day begins when its midnight is first reached.
 */
export function dayHolding(instant: Instant, zone: string): number {
  const day = localDay(instant, zone)
  return instant < dayIntervalOf(day, zone).end ? day : day + 1
}

/** The same wall clock `days` later in the zone: 2 days from Monday 15:20 is Wednesday 15:20. */
export const addLocalDays = (instant: Instant, days: number, zone: string, role: 'start' | 'end'): Instant =>
  localToInstant(instant + offsetAt(instant, zone) + days * DAY, zone, role)

/** The same day and wall clock `months` later in the zone; the last day of a shorter month. */
export function addLocalMonths(instant: Instant, months: number, zone: string, role: 'start' | 'end'): Instant {
  const local = instant + offsetAt(instant, zone)
  const date = new Date(local)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  const timeOfDay = local - Math.floor(local / DAY) * DAY
  return localToInstant(first + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY + timeOfDay, zone, role)
}
