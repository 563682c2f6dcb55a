import type { BookableType } from '../domain/availability/types.ts'
import { type Result, refuse } from '../domain/errors.ts'
import { dayInterval, instantToUtc, instantToWall, localDate, parseInstant, readWall } from '../domain/time/index.ts'
import type { Instant, Interval } from '../domain/time/types.ts'

/**
 * Reads a time from the wire: the provider's wall clock or an ISO 8601 instant. A wall clock that does not exist is
 * refused with `time_does_not_exist`; one that exists twice means the earlier.
 */
export function readTime(text: string, zone: string, field: string): Result<number> {
  const read = parseInstant(text, zone)
  return read.ok ? read : refuse(read.error.code, { field })
}

/** Reads `start` and `end`; the end must lie after the start. */
export function readSpan(params: Span, zone: string): Result<Interval> {
  const start = readTime(params.start, zone, '/start')
  if (!start.ok) return start
  const end = readTime(params.end, zone, '/end')
  if (!end.ok) return end
  return inOrder(start.value, end.value)
}

/** Reads when a slot or a day begins. */
export const readStart = (text: string, zone: string, type: BookableType, field: string): Result<Instant> =>
  type === 'calendarday' ? readMidnight(text, zone, field) : readTime(text, zone, field)

/**
 * Reads a span of calendar days: from a local midnight to a later one. A last day that is named by its end, 23:59:00 or
 * 23:59:59, means the midnight after it; where midnight does not exist, `00:00:00` still names the day's first instant.
 */
export function readDays(params: Span, zone: string): Result<Interval> {
  const start = readMidnight(params.start, zone, '/start')
  if (!start.ok) return start
  const end = readMidnight(params.end, zone, '/end')
  if (!end.ok) return end
  return inOrder(start.value, endOfDay(end.value, zone))
}

interface Span {
  start: string
  end: string
}

const inOrder = (start: Instant, end: Instant): Result<Interval> =>
  end > start ? { ok: true, value: { start, end } } : refuse('invalid_time', { field: '/end' })

const day = 86_400_000
const minute = 60_000

function readMidnight(text: string, zone: string, field: string): Result<Instant> {
  const read = readWall(text)
  const isMidnight = read !== null && read.offset === null && read.local % day === 0
  return isMidnight ? { ok: true, value: dayInterval(text.slice(0, 10), zone).start } : readTime(text, zone, field)
}

/** The midnight that an instant of a day's last minute stands for; any other instant is what it is. */
function endOfDay(instant: Instant, zone: string): Instant {
  const { end } = dayInterval(localDate(instant, zone), zone)
  return end - instant <= minute ? end : instant
}

/**
 * A span as the wire shows it: the provider's wall clock, its zone, and the true instants. The end of a rental by the
 * day reads 23:59:00 of its last day.
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
