import { contains } from '../time/intervals.ts'
import type { Instant } from '../time/types.ts'
import { localDay } from '../time/wall.ts'
import { type CandidateSpan, occupying } from './candidate-span.ts'
import { dayOutside, dayRestrictions, endOfDays, openOn, windowDays } from './day-candidates.ts'
import { occupiedIntervals, occurrenceOf } from './occupied-intervals.ts'
import { type OpeningGrid, openingGrids } from './opening-grids.ts'
import { gridOf, hasValidTiming, startsOn } from './standard-candidates.ts'
import type { AvailabilityInput, Candidate, JudgeOptions } from './types.ts'
import { windowOf } from './window.ts'

type Judged = CandidateSpan | 'invalid'

/** Starts of the slots that a span is combined of: end meets next start, or overlaps by `intervaloverlap`. */
function combinedStarts(input: AvailabilityInput, { start, end }: Candidate): Instant[] | null {
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

function standardSpan(input: AvailabilityInput, candidate: Candidate, options: Required<JudgeOptions>): Judged {
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
    const length = end - (starts.at(-1) ?? start)
    const isRestricted = starts.some(
      (at) => !bookable.restrictions.some((one) => contains(one, { start: at, end: at + length })),
    )
    if (bookable.restrictions.length > 0 && isRestricted) span.outside = 'restriction'
  }
  const window = windowOf(bookable, now, timezone)
  if (options.window && (start < window.start || start > window.end)) span.outside = 'window'
  return span
}

/** The resources open on the first and the last day, when the range is so for nobody else; days between may be closed. */
function openOnBoth(first: ReadonlySet<string> | null, last: ReadonlySet<string> | null): ReadonlySet<string> | null {
  if (first === null || last === null) return first ?? last
  return new Set([...first].filter((id) => last.has(id)))
}

function daysSpan(input: AvailabilityInput, candidate: Candidate, options: Required<JudgeOptions>): Judged {
  const { bookable, timezone } = input
  const start = candidate.start
  const end = endOfDays(candidate.end, timezone)
  const grids = openingGrids(input, { start, end })
  const days = (grids[0]?.days ?? []).filter((day) => day.start < day.end && day.start >= start && day.end <= end)
  const firstDay = days[0]
  const lastDay = days.at(-1)
  if (firstDay?.start !== start || lastDay?.end !== end) return 'invalid'
  const span: CandidateSpan = {
    start,
    end,
    ...occupying(occupiedIntervals(bookable, { start, end })),
    only: null,
    outside: null,
    seats: bookable.seats,
    occurrence: null,
  }
  const offset = grids[0]?.days[0]?.day ?? localDay(start, timezone)
  const ends = openOnBoth(openOn(grids, firstDay.day - offset), openOn(grids, lastDay.day - offset))
  if (options.hours) {
    if (days.length < bookable.mincombined || days.length > bookable.maxcombined) return 'invalid'
    span.only = ends
  }
  const window = options.window ? windowDays(input) : { first: firstDay.day, last: lastDay.day }
  const restrictions = options.hours ? dayRestrictions(bookable.restrictions, timezone) : []
  const only = options.hours ? ends : null
  for (const day of days) span.outside ??= dayOutside({ day, only, window, restrictions })
  return span
}

function occurrenceSpan(input: AvailabilityInput, candidate: Candidate, options: Required<JudgeOptions>): Judged {
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

/** What a booking asks for as a candidate of the engine; `invalid` when the bookable has no such span. */
export function candidateToJudge(
  input: AvailabilityInput,
  candidate: Candidate,
  options: Required<JudgeOptions>,
): Judged {
  if (!Number.isFinite(candidate.start) || !(candidate.start < candidate.end)) return 'invalid'
  if (input.bookable.bookabletype === 'event') return occurrenceSpan(input, candidate, options)
  if (input.bookable.bookabletype === 'calendarday') return daysSpan(input, candidate, options)
  return standardSpan(input, candidate, options)
}
