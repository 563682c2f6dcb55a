import { type Result, refuse } from '../domain/errors.ts'
import { instantToUtc, instantToWall, parseInstant } from '../domain/time/index.ts'
import type { Interval } from '../domain/time/types.ts'

/**
 * Reads a time from the wire: the provider's wall clock or an ISO 8601 instant. A wall clock that does not exist is
 * refused with `time_does_not_exist`; one that exists twice means the earlier.
 */
export function readTime(text: string, zone: string, field: string): Result<number> {
  const read = parseInstant(text, zone)
  return read.ok ? read : refuse(read.error.code, { field })
}

/** Reads `start` and `end`; the end must lie after the start. */
export function readSpan(params: { start: string; end: string }, zone: string): Result<Interval> {
  const start = readTime(params.start, zone, '/start')
  if (!start.ok) return start
  const end = readTime(params.end, zone, '/end')
  if (!end.ok) return end
  if (end.value <= start.value) return refuse('invalid_time', { field: '/end' })
  return { ok: true, value: { start: start.value, end: end.value } }
}

/** A span as the wire shows it: the provider's wall clock, its zone, and the true instants. */
export const wireSpan = (span: Interval, zone: string) => ({
  start: instantToWall(span.start, zone),
  end: instantToWall(span.end, zone),
  start_utc: instantToUtc(span.start),
  end_utc: instantToUtc(span.end),
  timezone: zone,
})
