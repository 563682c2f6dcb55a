import type { BookableRules, NeighbourRules, OccupancyRow } from './types.ts'

type Rules = Pick<NeighbourRules, 'bookabletype' | 'restrictions'>

const spanOf = (start: number, end: number): string => `${start} ${end}`

/** Ids of a bookable's occurrences by their span; where several have one span, it names none of them. */
function occurrencesBySpan(restrictions: BookableRules['restrictions'] = []): Map<string, string | null> {
  const ids = new Map<string, string | null>()
  for (const { start, end, id = null } of restrictions) {
    const span = spanOf(start, end)
    ids.set(span, ids.has(span) ? null : id)
  }
  return ids
}

/**
 * The rows with the occurrence of those that came without: an import need not say which, and the span tells. Else those
 * with a name and those without would make two sessions of one occurrence.
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
