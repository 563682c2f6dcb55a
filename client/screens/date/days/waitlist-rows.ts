import { datesOf, type RangeKnowledge } from './range-selection.ts'

/**
 * The full days, or nights, of a range. By nights a listing says on which days a stay can begin: where the shortest has
 * several nights, one that is full for that may be a free night before a taken one. Then only the whole range is told.
 */
export function fullDays(
  { begin, end }: { begin: string; end: string },
  { rules, fitOf }: Pick<RangeKnowledge, 'rules' | 'fitOf'>,
): string[] {
  if (rules.countby === 'nights' && rules.mincombined > 1) return []
  const dates = datesOf(begin, end)
  const counted = rules.countby === 'nights' ? dates.slice(0, -1) : dates
  return counted.filter((date) => fitOf(date) === 'waitlist')
}

/** A line of the popover about full days: how many wait for a day, or for the whole range. */
export interface WaitlistRow {
  /** Null for the whole range. */
  date: string | null
  /** How many are ahead; null while that is not known. */
  ahead: number | null
}

/** A listed slot, as far as its queue is concerned; undefined where its days are not loaded. */
type Queued = { queue: number | null } | undefined

/** The full days with their queues; where no single day is full, the whole range. */
export function waitlistRows(
  full: readonly string[],
  { slotOf, whole }: { slotOf(date: string): Queued; whole: Queued },
): WaitlistRow[] {
  if (full.length === 0) return [{ date: null, ahead: whole?.queue ?? null }]
  return full.map((date) => ({ date, ahead: slotOf(date)?.queue ?? null }))
}
