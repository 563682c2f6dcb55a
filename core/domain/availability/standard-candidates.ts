import { minutesOf, type OpenDay } from '../time/hours.ts'
import { contains } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'
import { localToInstant } from '../time/wall.ts'
import {
  type CandidateSpan,
  type CandidateWalk,
  candidatesAStep,
  emptySpan,
  type VisitCandidate,
} from './candidate-span.ts'
import { type OpeningGrid, openingGrids } from './opening-grids.ts'
import { hasValidTiming, stepOf } from './timing.ts'
import type { AvailabilityInput, BookableRules } from './types.ts'
import { windowOf } from './window.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const WEEKS = 35 * DAY

interface Grid {
  step: number
  /** Length of a slot, milliseconds. */
  length: number
  anchor: number | null
  timezone: string
}

/**
 * The first start in an opening: its beginning, the anchor, or the first point inside of the grid that starts at the
 * anchor.
 */
function firstStart(opening: Interval, anchor: Instant | null, step: number): Instant {
  if (anchor === null) return opening.start
  if (anchor >= opening.start) return anchor
  return anchor + Math.ceil((opening.start - anchor) / step) * step
}

const noDay: OpenDay = { day: 0, start: 0, end: 0, openings: [] }

/** Where in an ascending list the first interval is that ends after an instant; the list's length if none does. */
function firstEndingAfter(list: readonly Interval[], instant: Instant): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.end ?? 0) > instant) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Starts in ascending order whose slot lies wholly in an opening, each stepped from its local day's opening. Days
 * outside of the range cost nothing: a year is asked for some weeks at a time.
 */
export function startsOn({ days, fitting }: OpeningGrid, grid: Grid, range: Interval): Instant[] {
  const starts: Instant[] = []
  let at = firstEndingAfter(fitting, range.start)
  for (let index = firstEndingAfter(days, range.start); index < days.length; index++) {
    const { day, start: begins, openings } = days[index] ?? noDay
    if (begins >= range.end) break
    for (const opening of openings) {
      if (opening.end <= range.start || opening.start >= range.end) continue
      const anchor = grid.anchor === null ? null : localToInstant(day * DAY + grid.anchor, grid.timezone, 'start')
      while ((fitting[at]?.end ?? Number.POSITIVE_INFINITY) < opening.end) at++
      const last = Math.min((fitting[at]?.end ?? opening.end) - grid.length, opening.end - 1, range.end - 1)
      let start = firstStart(opening, anchor, grid.step)
      if (start < range.start) start += Math.ceil((range.start - start) / grid.step) * grid.step
      for (; start <= last; start += grid.step) starts.push(start)
    }
  }
  return starts
}

export const gridOf = (input: AvailabilityInput, addedtime = input.addedtime ?? 0): Grid => ({
  step: stepOf(input.bookable),
  length: (input.bookable.duration + addedtime) * 1000,
  anchor: input.bookable.startanchor === undefined ? null : minutesOf(input.bookable.startanchor) * MINUTE,
  timezone: input.timezone,
})

/** Starts that only some resources' own openings have, with those resources. */
function ownStarts(own: OpeningGrid[], general: readonly Instant[], grid: Grid, range: Interval) {
  const everyone = new Set(general)
  const starts = new Map<Instant, Set<string>>()
  for (const resource of own) {
    for (const start of startsOn(resource, grid, range)) {
      if (everyone.has(start) || resource.resource === null) continue
      const only = starts.get(start) ?? new Set<string>()
      starts.set(start, only.add(resource.resource))
    }
  }
  return starts
}

/** The range to search for starts: clipped to the window unless the unavailable are requested. */
function listedRange({ range, showunavailable }: AvailabilityInput, window: Interval): Interval {
  if (showunavailable) return range
  return { start: Math.max(range.start, window.start), end: Math.min(range.end, window.end + 1) }
}

interface Starts {
  /** In ascending order. */
  starts: Instant[]
  /** The resources that alone have a start; null = all resources have them all. */
  only: ReadonlyMap<Instant, ReadonlySet<string>> | null
}

/** What the slots of a listing have in common. */
interface Slots {
  bookable: BookableRules
  window: Interval
  /** Of a slot, milliseconds. */
  length: number
  showunavailable: boolean
  span: CandidateSpan
}

/**
 * The starts of a range, computed some weeks at a time: a year of minutes at once would exhaust the process's memory.
 */
function* startsIn(input: AvailabilityInput, grid: Grid, listed: Interval): Generator<Starts, void> {
  const [general, ...own] = openingGrids(input, { start: listed.start, end: listed.end + grid.length })
  if (!general) return
  for (let from = listed.start; from < listed.end; from += WEEKS) {
    const range = { start: from, end: Math.min(from + WEEKS, listed.end) }
    const starts = startsOn(general, grid, range)
    const only = own.length > 0 ? ownStarts(own, starts, grid, range) : null
    if (only?.size) yield { starts: [...starts, ...only.keys()].sort((a, b) => a - b), only }
    else yield { starts, only: null }
  }
}

/** Visits the starts at the indexes from `from` to `until`, which may lie behind the last. */
function visitStarts({ starts, only }: Starts, from: number, until: number, slots: Slots, visit: VisitCandidate): void {
  const { bookable, window, length, showunavailable, span } = slots
  const { restrictions } = bookable
  for (let at = from; at < Math.min(until, starts.length); at++) {
    const start = starts[at] ?? 0
    const end = start + length
    let outside: CandidateSpan['outside'] = null
    if (start < window.start || start > window.end) outside = 'window'
    else if (restrictions.length > 0 && !restrictions.some((one) => contains(one, { start, end })))
      outside = 'restriction'
    if (outside !== null && !showunavailable) continue
    span.start = start
    span.end = end
    span.from = start - bookable.bufferbefore * 1000
    span.until = end + bookable.bufferafter * 1000
    span.only = only?.get(start) ?? null
    span.outside = outside
    visit(span)
  }
}

/**
 * The slots of a standard bookable whose start lies in the range. Those outside the window or all restrictions are left
 * out unless the unavailable are requested.
 */
export function* standardCandidates(input: AvailabilityInput, visit: VisitCandidate): CandidateWalk {
  const { bookable, timezone, showunavailable = false } = input
  if (!hasValidTiming(bookable)) return
  const window = windowOf(bookable, input.now, timezone)
  const grid = gridOf(input)
  // One span for all of them: a year has thousands, and allocating each would dominate the time.
  const slots = { bookable, window, length: grid.length, showunavailable, span: emptySpan(bookable.seats) }
  for (const starts of startsIn(input, grid, listedRange(input, window)))
    for (let at = 0; at < starts.starts.length; at += candidatesAStep) {
      visitStarts(starts, at, at + candidatesAStep, slots, visit)
      yield
    }
}
