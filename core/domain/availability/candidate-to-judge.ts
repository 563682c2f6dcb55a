import { contains } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'
import { type CandidateSpan, occupying } from './candidate-span.ts'
import { endOfDays } from './day-candidates.ts'
import { daysSpan, layDays } from './days-span.ts'
import { occupiedIntervals, occurrenceOf } from './occupied-intervals.ts'
import { type OpeningGrid, openingGrids } from './opening-grids.ts'
import { gridOf, startsOn } from './standard-candidates.ts'
import { hasValidTiming } from './timing.ts'
import type { AvailabilityInput, BookableRules, BookableType, Candidate, StartOptions } from './types.ts'
import { windowOf } from './window.ts'

/**
 * Starts of the slots that make up a combined span: each ends where the next begins, or overlaps it by
 * `intervaloverlap`. Null when the bookable has no such combination.
 */
function combinedStarts(input: AvailabilityInput, { start, end }: Interval): Instant[] | null {
  const { duration, intervaloverlap, combinedslots, mincombined, maxcombined } = input.bookable
  const step = (duration - intervaloverlap) * 1000
  const rest = end - start - (duration + (input.addedtime ?? 0)) * 1000
  const count = rest / step + 1
  const [least, most] = combinedslots ? [mincombined, maxcombined] : [1, 1]
  if (!Number.isInteger(count) || count < least || count > most) return null
  return Array.from({ length: count }, (_, at) => start + at * step)
}

/** Whether a grid has all the starts, in one opening of one local day. */
function hasStarts(grid: OpeningGrid, starts: readonly Instant[], input: AvailabilityInput): boolean {
  const [first = 0] = starts
  const last = starts.at(-1) ?? first
  const laid = new Set(startsOn(grid, gridOf(input, 0), { start: first, end: last + 1 }))
  const isLaid = starts.every((start) => laid.has(start))
  const isOneOpening = grid.days.some((day) => day.openings.some((one) => one.start <= first && last < one.end))
  const end = last + (input.bookable.duration + (input.addedtime ?? 0)) * 1000
  return isLaid && isOneOpening && grid.fitting.some((one) => contains(one, { start: first, end }))
}

/** Whether each slot lies in one restriction; added time lengthens the last slot. */
const areUnrestricted = ({ restrictions, duration }: BookableRules, starts: readonly Instant[], end: Instant) =>
  starts.every((start, at) => {
    const slot = { start, end: at === starts.length - 1 ? end : start + duration * 1000 }
    return restrictions.some((one) => contains(one, slot))
  })

/** A slot or a combination of slots as a candidate; `invalid` when the bookable has none of that length. */
export function standardSpan(
  input: AvailabilityInput,
  candidate: Interval,
  options: StartOptions,
): CandidateSpan | 'invalid' {
  const { bookable, timezone, now } = input
  const { start, end } = candidate
  const span: CandidateSpan = {
    start,
    end,
    ...occupying(occupiedIntervals(bookable, candidate)),
    only: null,
    outside: null,
    seats: bookable.seats,
    occurrence: null,
  }
  if (options.hours) {
    const starts = hasValidTiming(bookable) ? combinedStarts(input, candidate) : null
    if (!starts) return 'invalid'
    const grids = openingGrids(input, candidate).filter((grid) => hasStarts(grid, starts, input))
    if (grids.length === 0) return { ...span, outside: 'closed' }
    if (grids.every((grid) => grid.resource !== null)) span.only = new Set(grids.map((grid) => grid.resource ?? ''))
    if (bookable.restrictions.length > 0 && !areUnrestricted(bookable, starts, end)) span.outside = 'restriction'
  }
  const window = windowOf(bookable, now, timezone)
  if (options.window && (start < window.start || start > window.end)) span.outside = 'window'
  return span
}

function occurrenceSpan(
  input: AvailabilityInput,
  candidate: Candidate,
  options: StartOptions,
): CandidateSpan | 'invalid' {
  const { bookable, timezone, now } = input
  const occurrence = occurrenceOf(bookable, candidate)
  if (!occurrence || occurrence.start !== candidate.start || occurrence.end !== candidate.end) return 'invalid'
  const { start, end } = occurrence
  const window = windowOf(bookable, now, timezone)
  return {
    start,
    end,
    ...occupying(occupiedIntervals(bookable, candidate)),
    only: null,
    outside: options.window && (start < window.start || start > window.end) ? 'window' : null,
    seats: occurrence.seats ?? bookable.seats,
    occurrence,
  }
}

type Span = (input: AvailabilityInput, candidate: Candidate, options: StartOptions) => CandidateSpan | 'invalid'

const spans: Record<BookableType, Span> = {
  standard: standardSpan,
  calendarday: (input, { start, end }, options) => {
    const days = { start, end: endOfDays(end, input.timezone) }
    return daysSpan(layDays(input, days), days, options)
  },
  event: occurrenceSpan,
}

/** The span of a booking as a candidate for the engine; `invalid` when the bookable has no such span. */
export function candidateToJudge(
  input: AvailabilityInput,
  candidate: Candidate,
  options: StartOptions,
): CandidateSpan | 'invalid' {
  if (!Number.isFinite(candidate.start) || !(candidate.start < candidate.end)) return 'invalid'
  return spans[input.bookable.bookabletype](input, candidate, options)
}
