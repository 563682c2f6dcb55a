import { minutesOf } from '../time/hours.ts'
import { contains } from '../time/intervals.ts'
import type { Instant, Interval } from '../time/types.ts'
import { localToInstant } from '../time/wall.ts'
import { type CandidateSpan, type Candidates, emptySpan } from './candidate-span.ts'
import { type OpeningGrid, openingGrids } from './opening-grids.ts'
import { hasValidTiming, stepOf } from './timing.ts'
import type { AvailabilityInput } from './types.ts'
import { windowOf } from './window.ts'

const DAY = 86_400_000
const MINUTE = 60_000

interface Grid {
  step: number
  /** Length of a slot, milliseconds. */
  length: number
  anchor: number | null
  timezone: string
}

/** The first start in an opening: its own start, or the first point inside of the grid that the anchor begins. */
function firstStart(opening: Interval, anchor: Instant | null, step: number): Instant {
  if (anchor === null) return opening.start
  if (anchor >= opening.start) return anchor
  return anchor + Math.ceil((opening.start - anchor) / step) * step
}

/** Starts in ascending order whose slot lies wholly in an opening, each stepped from its local day's opening. */
export function startsOn({ days, fitting }: OpeningGrid, grid: Grid, range: Interval): Instant[] {
  const starts: Instant[] = []
  let at = 0
  for (const { day, openings } of days) {
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

/** Where starts are looked for: in the window unless the unavailable are asked for. */
function listedRange({ range, showunavailable }: AvailabilityInput, window: Interval): Interval {
  if (showunavailable) return range
  return { start: Math.max(range.start, window.start), end: Math.min(range.end, window.end + 1) }
}

/** Starts in ascending order, with the resources that alone have them; null = everybody. */
type Starts = { start: Instant; only: ReadonlySet<string> | null }[]

/** The starts of a range, laid day by day: a year of them at once would take a process's memory. */
function* startsIn(input: AvailabilityInput, grid: Grid, listed: Interval): Generator<Starts, void> {
  const [general, ...own] = openingGrids(input, { start: listed.start, end: listed.end + grid.length })
  if (!general) return
  for (let from = listed.start; from < listed.end; from += DAY) {
    const range = { start: from, end: Math.min(from + DAY, listed.end) }
    const starts = startsOn(general, grid, range)
    const only = own.length > 0 ? ownStarts(own, starts, grid, range) : null
    const all = only?.size ? [...starts, ...only.keys()].sort((a, b) => a - b) : starts
    yield all.map((start) => ({ start, only: only?.get(start) ?? null }))
  }
}

/**
 * The slots of a standard bookable whose start lies in the range. Those outside the window or every restriction are
 * left out unless the unavailable are asked for.
 */
export function* standardCandidates(input: AvailabilityInput): Candidates {
  const { bookable, timezone, showunavailable = false } = input
  if (!hasValidTiming(bookable)) return
  const window = windowOf(bookable, input.now, timezone)
  const listed = listedRange(input, window)
  const grid = gridOf(input)
  const before = bookable.bufferbefore * 1000
  const after = bookable.bufferafter * 1000
  const { restrictions, seats } = bookable
  // One object for all of them: a year has thousands, and making them is what would take the time.
  const span = emptySpan(seats)
  for (const starts of startsIn(input, grid, listed))
    for (const { start, only } of starts) {
      const end = start + grid.length
      let outside: CandidateSpan['outside'] = null
      if (start < window.start || start > window.end) outside = 'window'
      else if (restrictions.length > 0 && !restrictions.some((one) => contains(one, { start, end })))
        outside = 'restriction'
      if (outside !== null && !showunavailable) continue
      span.start = start
      span.end = end
      span.from = start - before
      span.until = end + after
      span.only = only
      span.outside = outside
      yield span
    }
}
