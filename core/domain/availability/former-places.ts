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
 * The reservations whose former place is at the same times as the one that they ask for, which changes seats or answers
 * alone: whoever serves one of the two serves the other. Rows that take nothing now are left out before.
 */
export function staysInPlace(rows: readonly OccupancyRow[]): Set<string> {
  const asked = placesAskedFor(rows)
  const timesOf = (some: readonly OccupancyRow[]) =>
    some
      .map(({ start, end }) => `${start}-${end}`)
      .sort()
      .join()
  const former = Map.groupBy(
    rows.filter(({ isFormer, reservation }) => isFormer && asked.has(reservation)),
    ({ reservation }) => reservation,
  )
  return new Set([...former].flatMap(([id, some]) => (timesOf(some) === timesOf(asked.get(id) ?? []) ? [id] : [])))
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
