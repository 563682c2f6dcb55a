import type { BookableRules, NeighbourRules, OccupancyRow } from './types.ts'

type Rules = Pick<NeighbourRules, 'bookabletype' | 'restrictions'>

const spanOf = (start: number, end: number): string => `${start} ${end}`

/** Ids of a bookable's occurrences by their span; null where several occurrences have the same span. */
function occurrencesBySpan(restrictions: BookableRules['restrictions'] = []): Map<string, string | null> {
  const ids = new Map<string, string | null>()
  for (const { start, end, id = null } of restrictions) {
    const span = spanOf(start, end)
    ids.set(span, ids.has(span) ? null : id)
  }
  return ids
}

/**
 * Adds the occurrence to rows without one, found by their span: imported rows need not name it. Otherwise rows with an
 * id and rows without would count as two sessions of one occurrence.
 */
export function withOccurrences(rows: OccupancyRow[], rules: ReadonlyMap<string, Rules>): OccupancyRow[] {
  const events = new Map(
    [...rules].flatMap(([id, one]) =>
      one.bookabletype === 'event' ? [[id, occurrencesBySpan(one.restrictions)] as const] : [],
    ),
  )
  if (events.size === 0) return rows
  return rows.map((row) => {
    const named = row.occurrence ? null : events.get(row.bookable)?.get(spanOf(row.slotstart, row.slotend))
    return named ? { ...row, occurrence: named } : row
  })
}
