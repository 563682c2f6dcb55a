import { longestSeconds } from '../entities/bounds.ts'
import { dayInterval, instantToWall, localDate } from '../time/index.ts'
import { hull } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'
import { occupiedIntervals, TRAVEL_REACH, windowOf } from './index.ts'
import { addMonths, monthInterval } from './months.ts'
import { isByNights } from './nights.ts'
import type { BookableRules, BookableType, Candidate } from './types.ts'

const day = 86_400_000
/** A local day with the hour that a clock change may add. */
const longestDay = 25 * 3_600_000

/** Longer than any rental, milliseconds. Every day of a span is locked, so a call must not name a century. */
export const longestSpan = longestSeconds * 1000

/** How many further months the look-ahead searches after the first. */
export const monthsAhead = 10

/** How many months a calendar shows side by side: two for days. */
export const monthsShown = ({ bookabletype }: Pick<BookableRules, 'bookabletype'>): number => monthsOfType[bookabletype]

const monthsOfType: Record<BookableType, number> = { standard: 1, calendarday: 2, event: 1 }

/**
 * The range that a look-ahead reads: the months in which the first availability may lie, and as many more as the
 * calendar shows. For events the whole window, since all occurrences are listed at once.
 */
export function lookaheadRange(rules: BookableRules, from: Instant, now: Instant, zone: string): Interval {
  const soonest = Math.max(from, now)
  // For days, today counts as a whole, though it began before now.
  const start = rules.bookabletype === 'calendarday' ? dayStart(soonest, zone) : soonest
  if (rules.bookabletype === 'event') return { start, end: windowOf(rules, now, zone).end + 1 }
  const last = addMonths(instantToWall(start, zone).slice(0, 7), monthsAhead + monthsShown(rules) - 1)
  return { start, end: monthInterval(last, zone).end }
}

/** The range in which a bookable's starts can be listed: its window, widened to whole days for calendar days. */
function listable(rules: BookableRules, now: Instant, zone: string): Interval {
  const { start, end } = windowOf(rules, now, zone)
  if (rules.bookabletype !== 'calendarday') return { start, end: end + 1 }
  return { start: dayStart(start, zone), end: dayInterval(localDate(end, zone), zone).end }
}

const dayStart = (instant: Instant, zone: string): Instant => dayInterval(localDate(instant, zone), zone).start

/** The range clipped to the bookable's window: nothing outside can be listed, so nothing outside needs to be read. */
export function clipped(rules: BookableRules, range: Interval, now: Instant, zone: string): Interval {
  const within = listable(rules, now, zone)
  return { start: Math.max(range.start, within.start), end: Math.min(range.end, within.end) }
}

/** How long one of what is combined may be, ms; null where each has a length of its own. */
const longestPart: Record<BookableType, (rules: BookableRules) => number | null> = {
  standard: ({ duration }) => duration * 1000,
  calendarday: () => longestDay,
  event: () => null,
}

/** The longest span that a choice beginning at `start` can cover. */
export function choiceRange(rules: BookableRules, start: Instant): Interval {
  const each = longestPart[rules.bookabletype](rules) ?? rules.duration * 1000
  return { start, end: start + Math.max(1, rules.maxcombined) * each }
}

/** The longest stay that a listing looks at, and the longest range that one call reads: a year and some days. */
export const longestListed = 400 * day

/** How far before and after their starts the candidates of a bookable must be read, in milliseconds. */
export interface Reach {
  before: number
  after: number
}

/** Adds up buffers, the length of a candidate, and with drive time the trips from and to its neighbours. */
export function reachOf(rules: BookableRules): Reach {
  const travel = rules.drivetime ? TRAVEL_REACH : 0
  const part = longestPart[rules.bookabletype](rules)
  // By nights a day is listed by the stays from it.
  const stay = isByNights(rules) ? Math.min(Math.max(1, rules.maxcombined) * longestDay, longestListed) : null
  const length = stay ?? part
  if (length !== null)
    return { before: rules.bufferbefore * 1000 + travel, after: length + rules.bufferafter * 1000 + travel }
  const spans = rules.restrictions.map((one) => ({ one, occupies: hull(occupiedOf(rules, one)) }))
  const most = (lengths: number[]) => lengths.reduce((longest, one) => Math.max(longest, one), 0)
  return {
    before: most(spans.map(({ one, occupies }) => one.start - occupies.start)) + travel,
    after: most(spans.map(({ one, occupies }) => occupies.end - one.start)) + travel,
  }
}

const occupiedOf = (rules: BookableRules, { start, end, id }: BookableRules['restrictions'][number]) =>
  occupiedIntervals(rules, { start, end, occurrence: id })

/**
 * The range to read for candidates that start in a range. It has whole UTC days, so that one answer serves every range
 * of the same days.
 */
export const rangeToRead = ({ start, end }: Interval, { before, after }: Reach): Interval => ({
  start: Math.floor((start - before) / day) * day,
  end: Math.ceil((end + after) / day) * day,
})

/**
 * The range to lock and read to judge one candidate: what it would occupy, and its neighbours where drive time counts.
 */
export function lockedRange(rules: BookableRules, candidate: Candidate): Interval {
  const { start, end } = hull(occupiedIntervals(rules, candidate))
  const travel = rules.drivetime ? TRAVEL_REACH : 0
  return { start: start - travel, end: end + travel }
}

/**
 * The range for which dated openings are read. It has whole local days, since all openings of a day are laid together.
 */
export const openingsRange = ({ start, end }: Interval, zone: string): Interval => ({
  start: dayStart(start, zone),
  end: dayInterval(localDate(end, zone), zone).end,
})
