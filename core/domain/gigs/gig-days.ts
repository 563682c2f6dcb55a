import { isClaim } from '../availability/group-plan.ts'
import type { NeighbourRules } from '../availability/types.ts'
import type { Instant, Interval } from '../time/types.ts'

const day = 86_400_000

/** The longest range of days that a customer may give. */
export const longestDays = 62 * day

interface Dated {
  dateby?: 'slot' | 'range' | undefined
  bookabletype?: string | undefined
  combinedslots?: boolean | undefined
}

/**
 * Whether customers give a range of days, in which its claimer names the time, instead of a slot: where the bookable
 * says so, and by default where it is claimed later in the checklist. Only single slots can be named in a range.
 */
export function takesDays(
  { dateby, bookabletype = 'standard', combinedslots = false }: Dated,
  { requirementgroups }: Pick<NeighbourRules, 'requirementgroups'>,
  { bookingflow }: { bookingflow?: string | undefined },
): boolean {
  if (bookabletype !== 'standard' || combinedslots || !requirementgroups.some(isClaim)) return false
  return (dateby ?? (bookingflow === 'checklist' ? 'range' : 'slot')) === 'range'
}

/**
 * The last slot of a range of days. A reservation without a time stands there: by it, it is priced, listed and ends.
 */
export const lastSlotIn = (days: Interval, length: number): Interval => ({ start: days.end - length, end: days.end })

/** Whether a time can be named: it lies in the days, and has not begun. */
export const isNameable = (span: Interval, days: Interval, now: Instant): boolean =>
  span.start > now && span.start >= days.start && span.end <= days.end

/** A time that was named in a range of days. */
export interface NamedTime {
  days: Interval
  /** When its customer was told; absent while others are still wanted. */
  told?: Instant | undefined
}

/** Until when its customer may refuse a named time, that instant not included: a day after they were told. */
export const refusableUntil = ({ told }: NamedTime, start: Instant): Instant | null =>
  told === undefined ? null : Math.min(told + day, start)
