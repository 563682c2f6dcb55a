import { openingsRange } from '../../domain/availability/availability-range.ts'
import { claimedRange } from '../../domain/availability/index.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { OccupancyRead } from '../ports.ts'

/** How far a chain of claims is followed beyond what was asked for, milliseconds: longer than any gig. */
const furthest = 35 * 86_400_000

interface Asked {
  entry: Pick<CataloguedBookable, 'rules' | 'neighbours'>
  range: Interval
  timezone: string
  now: Instant
  ignoring?: string
}

/**
 * Reads what occupies a range, and beyond it as far as reservations reach whose staff is still to come: whether there is
 * somebody for them is judged over all of their time, and of those that they would push aside. `range` is what was read.
 */
export async function readWithClaims(
  { entry, range, timezone, now, ignoring }: Asked,
  read: (range: Interval, openings: Interval) => Promise<OccupancyRead>,
): Promise<{ read: OccupancyRead; range: Interval }> {
  const { rules: bookable, neighbours } = entry
  let reached = range
  for (;;) {
    const found = await read(reached, openingsRange(reached, timezone))
    const { occupancy } = found
    const claimed = claimedRange({ bookable, neighbours, occupancy, now, ignoring }, reached)
    const wide = {
      start: Math.max(claimed.start, range.start - furthest),
      end: Math.min(claimed.end, range.end + furthest),
    }
    if (wide.start >= reached.start && wide.end <= reached.end) return { read: found, range: reached }
    reached = { start: Math.min(wide.start, reached.start), end: Math.max(wide.end, reached.end) }
  }
}
