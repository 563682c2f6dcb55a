import { isByNights } from '../../domain/availability/nights.ts'
import type { SpanRules } from '../../domain/availability/shown-span.ts'
import type { ReservationStatus } from '../../domain/entities/index.ts'
import type { Result } from '../../domain/errors.ts'
import { dayInterval, localDate, parseInstant, readWall } from '../../domain/time/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import { readDeparture } from '../times/wire-time.ts'

/** How times of a bookable's reservations are read. */
export interface Clock {
  zone: string
  /** Of calendar days only the dates count. */
  rules: SpanRules
}

/** The instant of a reservation's start in a bundle; for a calendar day, the local midnight. */
export function startOf(text: string, { zone, rules }: Clock): Result<Instant> {
  return rules.bookabletype === 'calendarday'
    ? onDate(text, zone, (date) => dayInterval(date, zone).start)
    : parseInstant(text, zone)
}

/**
 * For a calendar day only the date counts: 23:59:00, 23:59:59 and the next 00:00:00 mean the same midnight. A stay ends
 * with the midnight at which its day of departure begins.
 */
export function endOf(text: string, { zone, rules }: Clock): Result<Instant> {
  if (rules.bookabletype !== 'calendarday') return parseInstant(text, zone)
  if (isByNights(rules)) return readDeparture(text, zone, '/end')
  const isMidnight = (instant: Instant, date: string) => instant <= dayInterval(date, zone).start
  return onDate(text, zone, (date, instant) => {
    const { start, end } = dayInterval(date, zone)
    return isMidnight(instant, date) ? start : end
  })
}

/** On a day that begins after midnight (clocks went forward), `00:00:00` still means its beginning. */
function onDate(text: string, zone: string, instantOn: (date: string, instant: Instant) => Instant): Result<Instant> {
  const read = readWall(text)
  if (!read) return parseInstant(text, zone)
  if (read.offset === null) {
    const date = text.slice(0, 10)
    const day = dayInterval(date, zone)
    return { ok: true, value: instantOn(date, read.local % 86_400_000 === 0 ? day.start : day.start + 1) }
  }
  const instant = read.local - read.offset
  return { ok: true, value: instantOn(localDate(instant, zone), instant) }
}

export const defaultStatus: ReservationStatus = 'booked'
