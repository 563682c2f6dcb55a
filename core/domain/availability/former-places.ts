import { overlaps } from '../time/intervals.ts'
import type { Interval } from '../time/types.ts'
import type { OccupancyRow } from './types.ts'

/** A part of a former place, and the place asked for where that is taken by the same reservation at the same time. */
export interface FormerPart extends Interval {
  beside: OccupancyRow | null
}

/** The places that reservations ask for which keep a former one; rows that take nothing now are left out before. */
export function placesAskedFor(rows: readonly OccupancyRow[]): Map<string, OccupancyRow[]> {
  if (!rows.some(({ isFormer }) => isFormer)) return new Map()
  const moving = new Set(rows.flatMap((row) => (row.isFormer ? [row.reservation] : [])))
  const asked = rows.filter((row) => !row.isFormer && moving.has(row.reservation))
  return Map.groupBy(asked, ({ reservation }) => reservation)
}

/**
 * Divides an interval of a former place where it meets what the same reservation asks for, whose intervals don't
 * overlap.
 */
export function partsOfFormer(former: Interval, asked: readonly OccupancyRow[]): FormerPart[] {
  const parts: FormerPart[] = []
  let from = former.start
  for (const beside of asked.filter((one) => overlaps(one, former)).sort((a, b) => a.start - b.start)) {
    if (beside.start > from) parts.push({ start: from, end: beside.start, beside: null })
    const end = Math.min(beside.end, former.end)
    parts.push({ start: Math.max(from, beside.start), end, beside })
    from = end
  }
  return from < former.end ? [...parts, { start: from, end: former.end, beside: null }] : parts
}
