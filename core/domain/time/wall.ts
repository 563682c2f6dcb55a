import { ok, type Result, refuse } from '../errors.ts'
import type { Instant } from './types.ts'
import { offsetAt, segmentAt } from './zone.ts'

/** The use of a wall time, which decides how a time that doesn't exist, or exists twice, is resolved. */
export type WallRole = 'start' | 'end' | 'strict'

const DAY = 86_400_000
const MINUTE = 60_000
/** Offsets are at most 14 hours from UTC, and transitions shift by at most a day. */
const REACH = 26 * 3_600_000
const wallPattern = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?$/

/** How a time is written, for whoever wrote another one. */
const timeForm = 'YYYY-MM-DD HH:mm:ss'

const twoDigits = Array.from({ length: 100 }, (_, number) => `${number}`.padStart(2, '0'))
const two = (n: number): string => twoDigits[n] ?? `${n}`

/** Days as they were written last, in the place of their number's last digits: a list says the same day many times. */
const writtenDays: { day: number; text: string }[] = []
const writtenPlaces = 64

/** `YYYY-MM-DD` of a day number. */
function dateText(day: number): string {
  const place = ((day % writtenPlaces) + writtenPlaces) % writtenPlaces
  const written = writtenDays[place]
  if (written?.day === day) return written.text
  const text = writeDate(day)
  writtenDays[place] = { day, text }
  return text
}

/** The same, by integer arithmetic on years that begin in March, which is many times faster than `Date`. */
function writeDate(day: number): string {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const leaps = Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096)
  const year = Math.floor((ofEra - leaps) / 365)
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const march = Math.floor((5 * ofYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  const date = ofYear - Math.floor((153 * march + 2) / 5) + 1
  return `${`${year + era * 400 + (month <= 2 ? 1 : 0)}`.padStart(4, '0')}-${two(month)}-${two(date)}`
}

/** `YYYY-MM-DD` of a local time given as if it were UTC. */
export const formatDate = (local: number): string => dateText(Math.floor(local / DAY))

function writeTime(ofDay: number): string {
  const seconds = Math.floor(ofDay / 1000)
  const minutes = Math.floor(seconds / 60)
  const hour = Math.floor(minutes / 60)
  return `${two(hour)}:${two(minutes - hour * 60)}:${two(seconds - minutes * 60)}`
}

/** Times of day, ms, in a form. A time without seconds, as nearly all are, is written once for all days. */
function writtenAs(write: (ofDay: number) => string): (ofDay: number) => string {
  const ofMinutes: string[] = []
  return (ofDay) => {
    const minute = ofDay / MINUTE
    if (!Number.isInteger(minute)) return write(ofDay)
    const text = ofMinutes[minute] ?? write(ofDay)
    ofMinutes[minute] = text
    return text
  }
}

const afterSpace = writtenAs((ofDay) => ` ${writeTime(ofDay)}`)
const afterT = writtenAs((ofDay) => `T${writeTime(ofDay)}.${`${ofDay % 1000}`.padStart(3, '0')}Z`)

/** `YYYY-MM-DD HH:mm:ss` of a local time given as if it were UTC. */
export function formatWall(local: number): string {
  const day = Math.floor(local / DAY)
  return dateText(day) + afterSpace(local - day * DAY)
}

/** Parses a wall clock as if it were UTC, with its offset if it has one; null for anything but a date or time. */
export function readWall(text: string): { local: number; offset: number | null } | null {
  const match = wallPattern.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const midnight = Date.UTC(year, month - 1, day)
  const inRange = year >= 1900 && year < 2200 && hour < 24 && minute < 60 && second < 60
  if (!inRange || formatDate(midnight) !== text.slice(0, 10)) return null
  const milliseconds = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const local = midnight + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds
  const zone = match[8]
  if (!zone) return { local, offset: null }
  if (zone === 'Z') return { local, offset: 0 }
  const size = (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))) * 60_000
  return { local, offset: zone.startsWith('-') ? -size : size }
}

/**
 * The instants at which the zone's clock reads `local`, earliest first: usually one, two where clocks go back, none
 * where they go forward; then `gap` is the first instant after the gap.
 */
function occurrences(local: number, zone: string): { found: Instant[]; gap: Instant } {
  const found: Instant[] = []
  let gap = local
  let segment = segmentAt(local - REACH, zone)
  for (;;) {
    const instant = local - segment.offset
    if (instant >= segment.from && instant < segment.until) found.push(instant)
    if (segment.until > local + REACH) return { found, gap }
    const next = segmentAt(segment.until, zone)
    if (next === segment) return { found, gap }
    if (segment.until + segment.offset <= local && local < segment.until + next.offset) gap = segment.until
    segment = next
  }
}

/**
 * Like `wallToInstant`, for a local time that was parsed as if it were UTC. Only integer arithmetic, except near
 * transitions.
 */
export function localToInstant(local: number, zone: string, role: 'start' | 'end'): Instant {
  const segment = segmentAt(local - REACH, zone)
  if (segment.until > local + REACH) return local - segment.offset
  const { found, gap } = occurrences(local, zone)
  return (role === 'start' ? found[0] : found.at(-1)) ?? gap
}

/**
 * The instant of a wall clock `YYYY-MM-DD HH:mm:ss` in a zone.
 * For `start` and `end` (hours, openings, anchors, restrictions, blackouts, which can't be refused) a time in a gap is
 * the first instant after it; a time that exists twice is the earlier one for a start and the later one for an end.
 * Throws a RangeError for an invalid time.
 * For `strict` (input) a time in a gap is refused with `time_does_not_exist`, an invalid one with `invalid_time`; of
 * two the earlier is taken.
 */
export function wallToInstant(wall: string, zone: string, role: 'start' | 'end'): Instant
export function wallToInstant(wall: string, zone: string, role: 'strict'): Result<Instant>
export function wallToInstant(wall: string, zone: string, role: WallRole): Instant | Result<Instant> {
  if (role === 'strict') return parseInstant(wall, zone)
  const read = readWall(wall)
  if (!read) throw new RangeError(`Not a wall clock: ${wall}`)
  return read.offset === null ? localToInstant(read.local, zone, role) : read.local - read.offset
}

/**
 * An instant from input: the zone's wall clock, or ISO 8601 with `Z` or an offset (which distinguishes the two
 * occurrences of an ambiguous time). Refuses with `invalid_time` or `time_does_not_exist`.
 */
export function parseInstant(text: string, zone: string): Result<Instant> {
  const read = readWall(text)
  if (!read) return refuse('invalid_time', { data: { key: 'error.time_form', expected: timeForm } })
  if (read.offset !== null) return ok(read.local - read.offset)
  const earliest = occurrences(read.local, zone).found[0]
  return earliest === undefined ? refuse('time_does_not_exist') : ok(earliest)
}

/** The wall clock of an instant in a zone, `YYYY-MM-DD HH:mm:ss`. */
export const instantToWall = (instant: Instant, zone: string): string => formatWall(instant + offsetAt(instant, zone))

/** ISO 8601 with milliseconds and `Z`, as in the wire's `start_utc` and `end_utc`. */
export function instantToUtc(instant: Instant): string {
  const day = Math.floor(instant / DAY)
  return dateText(day) + afterT(instant - day * DAY)
}

/** The local date of an instant in a zone, `YYYY-MM-DD`. */
export const localDate = (instant: Instant, zone: string): string => formatDate(instant + offsetAt(instant, zone))

/** Days since 1970-01-01 of an instant's local date. */
export const localDay = (instant: Instant, zone: string): number =>
  Math.floor((instant + offsetAt(instant, zone)) / DAY)
