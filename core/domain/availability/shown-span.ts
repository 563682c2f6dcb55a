import { dayHolding, dayIntervalOf } from '../time/dates.ts'
import type { Instant } from '../time/types.ts'
import { localToInstant } from '../time/wall.ts'
import { isByNights } from './nights.ts'
import type { BookableRules } from './types.ts'

/** What decides how the ends of a bookable's spans are written and read. */
export type SpanRules = Pick<BookableRules, 'bookabletype' | 'countby' | 'departuretime'>

const DAY = 86_400_000
const MINUTE = 60_000

/** Those rules of a bookable as it is stored; of times where there is none. */
export const spanRulesOf = (bookable: Partial<SpanRules> | null | undefined): SpanRules => ({
  bookabletype: bookable?.bookabletype ?? 'standard',
  countby: bookable?.countby,
  departuretime: bookable?.departuretime,
})

/** How spans end for those who read them: what the wall clock says at the end, and which instant it is. */
export interface ShownEnd {
  wall: Instant
  utc: Instant
}

/**
 * The end of a span as it is told: a slot's own, 23:59:00 of the last day with the midnight after it as the instant, or
 * `departuretime` of the day of departure. The days in which a claimer names the time may end at a time of day, which
 * is told as it is.
 */
export function shownEnd(end: Instant, rules: SpanRules, timezone: string): ShownEnd {
  if (isByNights(rules)) {
    const leaves = departureOf(end, rules.departuretime, timezone)
    return { wall: leaves, utc: leaves }
  }
  const isWholeDay =
    rules.bookabletype === 'calendarday' && dayIntervalOf(dayHolding(end, timezone), timezone).start === end
  return { wall: isWholeDay ? end - MINUTE : end, utc: end }
}

/** When guests of a stay can arrive: at `arrivaltime` of the day that begins at `start`. */
export function arrivalOf(start: Instant, arrivaltime: string, timezone: string): Instant {
  return atTime(dayHolding(start, timezone), arrivaltime, timezone, 'start')
}

/** When what is rented for days is brought back: at `departuretime` of the last of them, which `end` is the end of. */
export function returnOf(end: Instant, departuretime: string, timezone: string): Instant {
  return atTime(dayHolding(end - 1, timezone), departuretime, timezone, 'end')
}

/** When guests leave on the day of departure, which begins at `end`: by default as soon as it begins. */
function departureOf(end: Instant, departuretime: string | undefined, timezone: string): Instant {
  if (departuretime === undefined) return end
  const day = dayHolding(end, timezone)
  const leaves = atTime(day, departuretime, timezone, 'end')
  // Where clocks skip the last hour of a day; a time in its last minute would be read as the midnight after it.
  return Math.min(leaves, dayIntervalOf(day, timezone).end - 2 * MINUTE)
}

function atTime(day: number, time: string, timezone: string, role: 'start' | 'end'): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return localToInstant(day * DAY + (hour * 60 + minute) * MINUTE, timezone, role)
}
