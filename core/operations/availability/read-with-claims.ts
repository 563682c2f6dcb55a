import { longestSpan, openingsRange } from '../../domain/availability/availability-range.ts'
import { claimedRange } from '../../domain/availability/index.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { OccupancyRead } from '../ports.ts'

interface Asked {
  /** What is asked about at once. */
  entries: Pick<CataloguedBookable, 'rules' | 'neighbours'>[]
  range: Interval
  timezone: string
  now: Instant
  ignoring?: string
}

/**
 * Reads what occupies a range, and extends it to the end of every reservation whose staff are still to be found:
 * whether somebody is free for it is judged over all of its time, and over that of the reservations it displaces. A
 * chain of them is followed as far as the longest of all may reach.
 * `range` is the range that was read.
 */
export async function readWithClaims(
  { entries, range, timezone, now, ignoring }: Asked,
  read: (range: Interval, openings: Interval) => Promise<OccupancyRead>,
): Promise<{ read: OccupancyRead; range: Interval }> {
  let reached = range
  for (;;) {
    const found = await read(reached, openingsRange(reached, timezone))
    const { occupancy } = found
    const claimed = entries.reduce(
      (wide, { rules: bookable, neighbours }) => claimedRange({ bookable, neighbours, occupancy, now, ignoring }, wide),
      reached,
    )
    const wide = {
      start: Math.max(claimed.start, range.start - longestSpan),
      end: Math.min(claimed.end, range.end + longestSpan),
    }
    if (wide.start >= reached.start && wide.end <= reached.end) return { read: found, range: reached }
    reached = { start: Math.min(wide.start, reached.start), end: Math.max(wide.end, reached.end) }
  }
}
