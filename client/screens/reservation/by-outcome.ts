import type { ReservationStatus } from '../../../core/domain/entities/reservation.ts'
import type { ConfirmedBy } from '../../../core/domain/gigs/confirmers.ts'
import { toldStatus } from '../../data/told-status.ts'

/**
 * What became of a reservation: its status, that staff confirm it later, or that another time is asked for while it
 * keeps its own.
 */
export type Outcome = ReservationStatus | 'unconfirmed' | 'rescheduled'

/** Of each outcome its place among the others: what stands first, what has ended last. */
const places: Record<Outcome, number> = {
  booked: 0,
  gig: 1,
  unconfirmed: 2,
  pending: 3,
  rescheduled: 4,
  waitlisted: 5,
  'in-progress': 6,
  cancelled: 7,
  removed: 8,
}

interface Reserved {
  status: ReservationStatus | null
  confirmedby: ConfirmedBy | null
  former: object | null
}

/** One whose status is unknown counts as unfinished, as on its own page. */
export const outcomeOf = (reserved: Reserved): Outcome =>
  reserved.former ? 'rescheduled' : (toldStatus(reserved) ?? 'in-progress')

export interface OutcomeGroup<T> {
  /** Null where a heading would say nothing. */
  outcome: Outcome | null
  all: T[]
}

/**
 * Separates what was booked together with a reservation by what became of each, in the order of booking within a group.
 * Where all have the same outcome as the first, or some are still loading (null), it is one group without an outcome.
 */
export function byOutcome<T>(first: Reserved, others: T[], read: (one: T) => Reserved | null): OutcomeGroup<T>[] {
  const whole: OutcomeGroup<T>[] = [{ outcome: null, all: others }]
  const groups = new Map<Outcome, T[]>()
  for (const one of others) {
    const found = read(one)
    if (found === null) return whole
    const outcome = outcomeOf(found)
    groups.set(outcome, [...(groups.get(outcome) ?? []), one])
  }
  if (groups.size === 1 && groups.has(outcomeOf(first))) return whole
  return [...groups].map(([outcome, all]) => ({ outcome, all })).sort((a, b) => places[a.outcome] - places[b.outcome])
}
