import type { BookableType } from '../../domain/availability/types.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
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
 * its last day.
 */
export const wireSpan = (span: Interval, zone: string, bookabletype: BookableType = 'standard') => ({
  ...wireTimes({ start: span.start, end: bookabletype === 'calendarday' ? span.end - minute : span.end }, zone),
  start_utc: instantToUtc(span.start),
  end_utc: instantToUtc(span.end),
  timezone: zone,
})

const wireTimes = ({ start, end }: Interval, zone: string): Span => ({
  start: instantToWall(start, zone),
  end: instantToWall(end, zone),
})
