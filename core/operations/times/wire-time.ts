import { isByNights } from '../../domain/availability/nights.ts'
import { type SpanRules, shownEnd } from '../../domain/availability/shown-span.ts'
import type { BookableType } from '../../domain/availability/types.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { dayHolding, dayIntervalOf } from '../../domain/time/dates.ts'
import { dayInterval, instantToUtc, instantToWall, localDate, parseInstant, readWall } from '../../domain/time/index.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'

/**
 * Reads a time from the wire: the provider's local time or an ISO 8601 instant. A local time that does not exist is
 * refused with `time_does_not_exist`; one that exists twice means the earlier.
 */
export function readTime(text: string, zone: string, field: string): Result<number> {
  const read = parseInstant(text, zone)
  return read.ok ? read : refuse(read.error.code, { ...read.error, field })
}

/** Reads `start` and `end`; the end must lie after the start. */
export function readSpan(params: Span, zone: string): Result<Interval> {
  const start = readTime(params.start, zone, '/start')
  if (!start.ok) return start
  const end = readTime(params.end, zone, '/end')
  if (!end.ok) return end
  return inOrder(start.value, end.value)
}

/** Reads the span of a bookable: a slot, days, or a stay of nights. */
export function readSpanOf(params: Span, zone: string, rules: SpanRules): Result<Interval> {
  if (isByNights(rules)) return readStay(params, zone)
  return rules.bookabletype === 'calendarday' ? readDays(params, zone) : readSpan(params, zone)
}

/**
 * Reads a stay by its dates: from the midnight of the day of arrival to the one at which the day of departure begins,
 * whatever times of day are given. An end in a day's last minute means the midnight after it.
 */
export function readStay(params: Span, zone: string): Result<Interval> {
  const start = readDate(params.start, zone, '/start')
  if (!start.ok) return start
  const end = readDeparture(params.end, zone, '/end')
  return end.ok ? inOrder(dayIntervalOf(start.value.day, zone).start, end.value) : end
}

/** Reads the end of a stay: the midnight at which the day of departure begins. */
export function readDeparture(text: string, zone: string, field: string): Result<Instant> {
  const end = readDate(text, zone, field)
  if (!end.ok) return end
  const isLastMinute = end.value.ofDay >= day - minute
  return ok(dayIntervalOf(end.value.day + (isLastMinute ? 1 : 0), zone).start)
}

/** The calendar day of a time, and how far it is into that; also of a time that does not exist. */
function readDate(text: string, zone: string, field: string): Result<{ day: number; ofDay: number }> {
  const read = readWall(text)
  if (read?.offset === null) return ok({ day: Math.floor(read.local / day), ofDay: read.local % day })
  const time = readTime(text, zone, field)
  if (!time.ok) return time
  const holding = dayHolding(time.value, zone)
  const { start, end } = dayIntervalOf(holding, zone)
  return ok({ day: holding, ofDay: end - time.value <= minute ? day - minute : time.value - start })
}

/** Reads the start of a slot or a day. */
export const readStart = (text: string, zone: string, type: BookableType, field: string): Result<Instant> =>
  type === 'calendarday' ? readEdge(text, zone, field) : readTime(text, zone, field)

/** Reads a range that is only asked about: its ends are edges of days as `readEdge` reads them. */
export function readRange(params: Span, zone: string): Result<Interval> {
  const start = readEdge(params.start, zone, '/start')
  if (!start.ok) return start
  const end = readEdge(params.end, zone, '/end')
  if (!end.ok) return end
  return inOrder(start.value, end.value)
}

/**
 * Reads a span of calendar days: from a local midnight to a later one. A last day that is named by its end, 23:59:00 or
 * 23:59:59, means the midnight after it.
 */
export function readDays(params: Span, zone: string): Result<Interval> {
  const start = readEdge(params.start, zone, '/start')
  if (!start.ok) return start
  const end = readEdge(params.end, zone, '/end')
  if (!end.ok) return end
  return inOrder(start.value, endOfDay(end.value, zone))
}

interface Span {
  start: string
  end: string
}

/** Refuses an end that does not lie after its start. */
export const inOrder = (start: Instant, end: Instant, field = '/end'): Result<Interval> =>
  end > start ? ok({ start, end }) : refuse('invalid_time', { field, data: { key: 'error.time_order' } })

const day = 86_400_000
const minute = 60_000

/**
 * Reads a time that may be the edge of a day. Where clocks go forward over midnight, `00:00:00` means the first instant
 * of the day, and a time of its last minute (23:59:00, 23:59:59) the midnight after it. Any other time as `readTime`.
 */
export function readEdge(text: string, zone: string, field: string): Result<Instant> {
  const read = readWall(text)
  if (!read || read.offset !== null) return readTime(text, zone, field)
  const date = dayInterval(text.slice(0, 10), zone)
  const ofDay = read.local % day
  if (ofDay === 0) return ok(date.start)
  const time = readTime(text, zone, field)
  return time.ok || ofDay < day - minute ? time : ok(date.end)
}

/** Rounds an instant in a day's last minute up to midnight; other instants stay. */
function endOfDay(instant: Instant, zone: string): Instant {
  const { end } = dayInterval(localDate(instant, zone), zone)
  return end - instant <= minute ? end : instant
}

/**
 * A span for the wire: the provider's local time, its zone, and the instants. A rental by the day ends at 23:59:00 of
 * its last day, a stay at `departuretime` of its day of departure.
 * @param rules of the bookable whose span it is; absent = a span of times
 */
export function wireSpan({ start, end }: Interval, zone: string, rules: SpanRules = { bookabletype: 'standard' }) {
  const { wall, utc } = shownEnd(end, rules, zone)
  return {
    start: instantToWall(start, zone),
    end: instantToWall(wall, zone),
    start_utc: instantToUtc(start),
    end_utc: instantToUtc(utc),
    timezone: zone,
  }
}

/** The rules of spans of whole days. */
export const wholeDays: SpanRules = { bookabletype: 'calendarday' }
