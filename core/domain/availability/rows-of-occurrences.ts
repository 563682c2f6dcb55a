import { overlaps } from '../time/intervals.ts'
import type { NeighbourRules, OccupancyRow, RestrictionRules } from './types.ts'

type Rules = Pick<NeighbourRules, 'bookabletype' | 'restrictions'>

const spanOf = (start: number, end: number): string => `${start} ${end}`

/** An event's occurrences, by id and by span; null where several have the same span. */
class Occurrences {
  readonly #all: readonly RestrictionRules[]
  readonly #byId = new Map<string, RestrictionRules>()
  readonly #bySpan = new Map<string, RestrictionRules | null>()

  constructor(restrictions: readonly RestrictionRules[] = []) {
    this.#all = restrictions
    for (const one of restrictions) {
      if (one.id !== undefined) this.#byId.set(one.id, one)
      const span = spanOf(one.start, one.end)
      this.#bySpan.set(span, this.#bySpan.has(span) ? null : one)
    }
  }

  /** The one that a row names, else the one of its span, else the one that it overlaps most. */
  of({ occurrence, slotstart, slotend }: OccupancyRow): RestrictionRules | null {
    if (occurrence) return this.#byId.get(occurrence) ?? null
    const same = this.#bySpan.get(spanOf(slotstart, slotend))
    return same === undefined ? this.#nearest({ start: slotstart, end: slotend }) : same
  }

  #nearest(span: { start: number; end: number }): RestrictionRules | null {
    const shared = (one: RestrictionRules) => Math.min(one.end, span.end) - Math.max(one.start, span.start)
    const met = this.#all.filter((one) => overlaps(one, span))
    return met.reduce<RestrictionRules | null>(
      (best, one) => (best === null || shared(one) > shared(best) ? one : best),
      null,
    )
  }
}

/**
 * Rows of events with the occurrence that they count for, and its span as their slot: imported rows need not name it,
 * and an occurrence may have got another time since. Otherwise one occurrence would have two sessions, each with all
 * its seats. When rows occupy anything stays as it is.
 */
export function withOccurrences(rows: OccupancyRow[], rules: ReadonlyMap<string, Rules>): OccupancyRow[] {
  const events = new Map(
    [...rules].flatMap(([id, one]) =>
      one.bookabletype === 'event' ? [[id, new Occurrences(one.restrictions)] as const] : [],
    ),
  )
  if (events.size === 0) return rows
  return rows.map((row) => {
    const found = events.get(row.bookable)?.of(row)
    if (!found) return row
    const { id = row.occurrence, start, end } = found
    return { ...row, slotstart: start, slotend: end, ...(id !== undefined && { occurrence: id }) }
  })
}
