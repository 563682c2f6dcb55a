import { dayInterval, instantToWall, localDate } from '../time/index.ts'
import { hull } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'
import { occupiedIntervals, TRAVEL_REACH, windowOf } from './index.ts'
import { addMonths, monthInterval } from './months.ts'
import type { BookableRules, Candidate } from './types.ts'

const day = 86_400_000
/** A local day with the hour that clocks may put into it. */
const longestDay = 25 * 3_600_000

/** How many months the look-ahead goes on after the first. */
export const monthsAhead = 10

/** How many months a calendar shows: of days two, side by side. */
export const monthsShown = ({ bookabletype }: Pick<BookableRules, 'bookabletype'>): number =>
  bookabletype === 'calendarday' ? 2 : 1

/**
 * What a look-ahead has to read: the months that may be the first that has anything, and as many more as
 * the calendar shows; of an event all that its window holds, since its occurrences are listed at once.
 */
export function lookaheadRange(rules: BookableRules, from: Instant, now: Instant, zone: string): Interval {
  const soonest = Math.max(from, now)
  // Of days the first counts whole: today began before now.
  const start = rules.bookabletype === 'calendarday' ? dayStart(soonest, zone) : soonest
  if (rules.bookabletype === 'event') return { start, end: windowOf(rules, now, zone).end + 1 }
  const last = addMonths(instantToWall(start, zone).slice(0, 7), monthsAhead + monthsShown(rules) - 1)
  return { start, end: monthInterval(last, zone).end }
}

/** Until and from when a bookable's starts can be listed: its window, of days whole ones. */
function listable(rules: BookableRules, now: Instant, zone: string): Interval {
  const { start, end } = windowOf(rules, now, zone)
  if (rules.bookabletype !== 'calendarday') return { start, end: end + 1 }
  return { start: dayStart(start, zone), end: dayInterval(localDate(end, zone), zone).end }
}

const dayStart = (instant: Instant, zone: string): Instant => dayInterval(localDate(instant, zone), zone).start

/** The range clipped to the bookable's window: nothing outside can be listed, so nothing outside is read. */
export function clipped(rules: BookableRules, range: Interval, now: Instant, zone: string): Interval {
  const within = listable(rules, now, zone)
  return { start: Math.max(range.start, within.start), end: Math.min(range.end, within.end) }
}

/** What a choice that begins at `start` may reach, from the first instant to the last. */
export function choiceRange(rules: BookableRules, start: Instant): Interval {
  const each = rules.bookabletype === 'calendarday' ? longestDay : rules.duration * 1000
  return { start, end: start + Math.max(1, rules.maxcombined) * each }
}

/** How much further than their starts the candidates of a bookable look, before and after: milliseconds. */
export interface Reach {
  before: number
  after: number
}

/** Buffers, the length of a candidate, and with drive time the way from and to its neighbours. */
export function reachOf(rules: BookableRules): Reach {
  const travel = rules.drivetime ? TRAVEL_REACH : 0
  if (rules.bookabletype !== 'event') {
    const length = rules.bookabletype === 'calendarday' ? longestDay : rules.duration * 1000
    return { before: rules.bufferbefore * 1000 + travel, after: length + rules.bufferafter * 1000 + travel }
  }
  const spans = rules.restrictions.map((one) => ({ one, occupies: hull(occupiedOf(rules, one)) }))
  const most = (lengths: number[]) => lengths.reduce((longest, one) => Math.max(longest, one), 0)
  return {
    before: most(spans.map(({ one, occupies }) => one.start - occupies.start)) + travel,
    after: most(spans.map(({ one, occupies }) => occupies.end - one.start)) + travel,
  }
}

const occupiedOf = (rules: BookableRules, { start, end, id }: BookableRules['restrictions'][number]) =>
  occupiedIntervals(rules, { start, end, occurrence: id })

/** What is read for candidates that start in a range, in whole UTC days: it serves every range of the same days. */
export const rangeToRead = ({ start, end }: Interval, { before, after }: Reach): Interval => ({
  start: Math.floor((start - before) / day) * day,
  end: Math.ceil((end + after) / day) * day,
})

/** What is locked and read to judge one candidate: what it would occupy, with drive time also its neighbours. */
export function lockedRange(rules: BookableRules, candidate: Candidate): Interval {
  const { start, end } = hull(occupiedIntervals(rules, candidate))
  const travel = rules.drivetime ? TRAVEL_REACH : 0
  return { start: start - travel, end: end + travel }
}

/** Whole local days, since all that opens on a day is laid together: dated openings are read for them. */
export const openingsRange = ({ start, end }: Interval, zone: string): Interval => ({
  start: dayStart(start, zone),
  end: dayInterval(localDate(end, zone), zone).end,
})
