import type { Occurrence } from '../../../booking/event/occurrence.ts'
import type { LinkedDay } from '../linked-day.tsx'

/** Where a link to a day opens the list. */
export interface OpenedByLink {
  /** The `occurrence` that is shown first; null where nothing more can be had. */
  occurrence: string | null
  /** Why it is not on the day of the link; null where it is. */
  linked: LinkedDay | null
}

const dayOf = ({ slot }: Occurrence) => slot.start.slice(0, 10)

/**
 * Where the list is opened for a day, by the venue's dates: at its first occurrence that can be had, else at its first;
 * where it has none, or has passed, at the next one that can be had.
 */
export function openedByLink(date: string, occurrences: Occurrence[], today: string): OpenedByLink {
  const isPast = date < today
  const onDay = isPast ? [] : occurrences.filter((one) => dayOf(one) === date)
  const [first] = onDay
  if (first) return { occurrence: (onDay.find(({ slot }) => slot.available) ?? first).slot.occurrence, linked: null }
  const next = occurrences.find((one) => one.slot.available && dayOf(one) >= (isPast ? today : date))
  const linked = { why: isPast ? 'passed' : 'closed', date, next: next ? dayOf(next) : null } as const
  return { occurrence: next?.slot.occurrence ?? null, linked }
}
