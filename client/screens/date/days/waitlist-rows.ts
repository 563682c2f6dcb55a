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
