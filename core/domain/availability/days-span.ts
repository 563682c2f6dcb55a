import type { OpenDay } from '../time/hours.ts'
import type { Instant, Interval } from '../time/types.ts'
import { type CandidateSpan, occupying } from './candidate-span.ts'
import { dayOutside, dayRestrictions, windowDays } from './day-candidates.ts'
import { occupiedIntervals } from './occupied-intervals.ts'
import { departureDay, openingGrids, openOn, openOnBoth } from './opening-grids.ts'
import type { AvailabilityInput, StartOptions } from './types.ts'

/** Consecutive local days with the data for judging ranges among them, prepared once for any number of ranges. */
export interface LaidDays {
  input: AvailabilityInput
  days: { day: OpenDay; only: ReadonlySet<string> | null }[]
  /** The resources open on the day that begins at an instant: null when all are, empty when it is closed. */
  openFrom(start: Instant): ReadonlySet<string> | null
  window: { first: number; last: number }
  restrictions: Interval[]
}

/** The local days that lie in an interval; a date that the zone skipped is none. */
export function layDays(input: AvailabilityInput, covering: Interval): LaidDays {
  const grids = openingGrids(input, covering)
  const laid = grids[0]?.days ?? []
  const all = laid.map((day, index) => ({ day, only: openOn(grids, index) }))
  return {
    input,
    days: all.filter(({ day }) => day.start < day.end && day.start >= covering.start && day.end <= covering.end),
    openFrom: (start) => openOn(grids, departureDay(laid, start)),
    window: windowDays(input),
    restrictions: dayRestrictions(input.bookable.restrictions, input.timezone),
  }
}

/** The reported reason is the first of these that applies to any day. */
const order = ['closed', 'window', 'restriction'] as const

/**
 * A range of whole local days as a candidate; `invalid` when it is not a range of days, or has too few or too many. A
 * stay has a day for each night, and ends where its day of departure begins.
 */
export function daysSpan(laid: LaidDays, { start, end }: Interval, options: StartOptions): CandidateSpan | 'invalid' {
  const { bookable } = laid.input
  const inside = laid.days.filter(({ day }) => day.start >= start && day.end <= end)
  const first = inside[0]
  const last = inside.at(-1)
  if (first?.day.start !== start || last?.day.end !== end) return 'invalid'
  if (options.hours && (inside.length < bookable.mincombined || inside.length > bookable.maxcombined)) return 'invalid'
  const isStay = bookable.countby === 'nights'
  const only = options.hours ? openOnBoth(first.only, isStay ? laid.openFrom(end) : last.only) : null
  const window = options.window ? laid.window : { first: first.day.day, last: last.day.day }
  const restrictions = options.hours ? laid.restrictions : []
  const reasons = inside.map(({ day }) => dayOutside({ day, only, window, restrictions }))
  const outside = order.find((reason) => reasons.includes(reason)) ?? null
  const occupies = occupying(occupiedIntervals(bookable, { start, end }))
  // Closed days are shown with every resource that could serve them if they were open.
  const open = only?.size === 0 ? null : only
  return { start, end, ...occupies, only: open, outside, seats: bookable.seats, occurrence: null }
}

/** The longest choice, whatever the bookable allows: nobody scrolls further, and each end costs a judgement. */
export const longestChoice = 1_000

/** Ranges that begin with the day at `start`, from the shortest to the longest, as a listing judges them. */
export function* rangesFrom(laid: LaidDays, start: Instant): Generator<CandidateSpan | 'invalid', void> {
  const { mincombined, maxcombined } = laid.input.bookable
  const most = Math.min(maxcombined, longestChoice)
  const first = laid.days.findIndex(({ day }) => day.start === start)
  if (first < 0) return
  const days = laid.days.slice(first, first + most)
  for (const { day } of days.slice(Math.max(1, mincombined) - 1))
    yield daysSpan({ ...laid, days }, { start, end: day.end }, { window: true, hours: true })
}
