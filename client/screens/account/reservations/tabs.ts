import { type Stage, statuses } from '../../../../core/domain/reservation/statuses.ts'
import type { Reservation } from '../../../data/reservations.ts'

export const reservationTabs = ['upcoming', 'history', 'in-progress'] as const
export type Tab = (typeof reservationTabs)[number]

type Times = 'over' | 'to_come' | 'any'

/** Which stages a tab shows, and of which times. */
const rules: Record<Tab, Partial<Record<Stage, Times>>> = {
  upcoming: { standing: 'to_come' },
  // What is cancelled is in no other tab, so that it stands here at once and not only when its time is over.
  history: { standing: 'over', over: 'any' },
  'in-progress': { draft: 'to_come' },
}

/**
 * The reservations of a tab. Upcoming: booked, asked for or waiting, and not over; soonest first. History: over,
 * and cancelled ones of any time; latest first. In progress: drafts for times to come.
 */
export function inTab(tab: Tab, reservations: Reservation[], now: number): Reservation[] {
  const byStart = (one: Reservation, other: Reservation) => Date.parse(one.start_utc) - Date.parse(other.start_utc)
  return reservations
    .filter(({ status, end_utc }) => {
      const times = status === null ? undefined : rules[tab][statuses[status].stage]
      return times === 'any' || times === (Date.parse(end_utc) <= now ? 'over' : 'to_come')
    })
    .toSorted((one, other) => (tab === 'history' ? byStart(other, one) : byStart(one, other)))
}
