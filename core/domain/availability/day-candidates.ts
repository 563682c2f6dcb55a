import { dayIntervalOf } from '../time/dates.ts'
import type { OpenDay } from '../time/hours.ts'
import { contains } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import { localDay } from '../time/wall.ts'
import { offsetAt } from '../time/zone.ts'
import { type CandidateSpan, type CandidateWalk, candidatesAStep, type VisitCandidate } from './candidate-span.ts'
import { openingGrids, openOn } from './opening-grids.ts'
import type { AvailabilityInput, RestrictionRules } from './types.ts'
import { windowOf } from './window.ts'

const DAY = 86_400_000
const LAST_MINUTE = DAY - 60_000

/** The true end of a span of days: 23:59:00, 23:59:59 and the next 00:00:00 are equivalent. */
export function endOfDays(end: number, timezone: string): number {
  const local = end + offsetAt(end, timezone)
  const day = Math.floor(local / DAY)
  return local - day * DAY >= LAST_MINUTE ? dayIntervalOf(day, timezone).end : end
}

/** Restrictions with their ends at the true end of the day. */
export const dayRestrictions = (restrictions: readonly RestrictionRules[], timezone: string): Interval[] =>
  restrictions.map(({ start, end }) => ({ start, end: endOfDays(end, timezone) }))

/**
 * Why a day is not listed: closed, then outside the window (by local date), then outside the restrictions; else null.
 */
export function dayOutside(input: {
  day: OpenDay
  only: ReadonlySet<string> | null
  window: { first: number; last: number }
  restrictions: readonly Interval[]
}): CandidateSpan['outside'] {
  const { day, only, window, restrictions } = input
  if (only?.size === 0) return 'closed'
  if (day.day < window.first || day.day > window.last) return 'window'
  if (restrictions.length > 0 && !restrictions.some((one) => contains(one, day))) return 'restriction'
  return null
}

/** The window as local dates (day numbers), both ends included. */
export function windowDays(input: Pick<AvailabilityInput, 'bookable' | 'now' | 'timezone'>) {
  const window = windowOf(input.bookable, input.now, input.timezone)
  return { first: localDay(window.start, input.timezone), last: localDay(window.end, input.timezone) }
}

/** The local days that begin in the range, in order; closed ones only with `showunavailable`. */
export function* dayCandidates(input: AvailabilityInput, visit: VisitCandidate): CandidateWalk {
  const { bookable, range, timezone, showunavailable = false } = input
  const grids = openingGrids(input, range)
  const window = windowDays(input)
  const restrictions = dayRestrictions(bookable.restrictions, timezone)
  for (const [index, day] of (grids[0]?.days ?? []).entries()) {
    if (index > 0 && index % candidatesAStep === 0) yield
    if (day.start < range.start || day.start >= range.end || day.start >= day.end) continue
    const only = openOn(grids, index)
    const outside = dayOutside({ day, only, window, restrictions })
    if (outside !== null && !showunavailable) continue
    visit({
      start: day.start,
      end: day.end,
      from: day.start - bookable.bufferbefore * 1000,
      until: day.end + bookable.bufferafter * 1000,
      parts: null,
      // A closed day is listed with every resource that could serve it if it were open.
      only: only?.size === 0 ? null : only,
      outside,
      seats: bookable.seats,
      occurrence: null,
    })
  }
}
