import type { Instant } from '../time/types.ts'

/** What is to be paid in time, or the reservation ends. */
export interface Unpaid {
  /** Absent: until its start. */
  until?: Instant
  /** Until then it is not asked again, as other money of it is disputed. */
  disputed?: true
  /** Its customer took a move back after the time, and was asked again: they are once. */
  again?: true
}

/** When it ends if it is not paid: at its start at the latest, whenever that is after a move. */
export const unpaidEnds = ({ until, disputed }: Unpaid, start: Instant): Instant =>
  disputed && until !== undefined ? until : Math.min(until ?? start, start)

const longest = 24 * 3_600_000

/** Until when what its bank refused is to be paid in another way: 24 hours, or half of what is left until the start. */
export const unpaidUntil = (start: Instant, now: Instant): Instant =>
  now + Math.min(longest, Math.floor(Math.max(0, start - now) / 2))

/** How long after its start at most what was to be paid by that is ended, ms: the job may be a little late. */
const punctual = 300_000

/**
 * Whether what is not paid stays all the same: it has begun by the time that somebody learns that, after an outage
 * perhaps, and is owed. What was to be paid by its start ends with that.
 */
export const staysUnpaid = (start: Instant, now: Instant, unpaid?: Unpaid): boolean =>
  now >= (unpaid && !unpaid.disputed && (unpaid.until ?? start) >= start ? start + punctual : start)
