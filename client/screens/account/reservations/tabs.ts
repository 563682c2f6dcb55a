import { type Stage, statuses } from '../../../../core/domain/reservation/statuses.ts'
import type { Reservation } from '../../../data/reservations.ts'

export const reservationTabs = ['upcoming', 'history', 'in-progress'] as const
export type Tab = (typeof reservationTabs)[number]

/** Which stages a tab shows, and whether of times that are over or still to come. Latest first where they are over. */
const rules: Record<Tab, { stages: Stage[]; isOver: boolean }> = {
  upcoming: { stages: ['standing'], isOver: false },
  history: { stages: ['standing', 'over'], isOver: true },
  'in-progress': { stages: ['draft'], isOver: false },
}

/**
 * The reservations of a tab. Upcoming: booked, asked for or waiting, and not over; soonest first. History: over,
 * cancelled or not; latest first. In progress: drafts for times to come.
 */
export function inTab(tab: Tab, reservations: Reservation[], now: number): Reservation[] {
  const { stages, isOver } = rules[tab]
  const byStart = (one: Reservation, other: Reservation) => Date.parse(one.start_utc) - Date.parse(other.start_utc)
  return reservations
    .filter(({ status, end_utc }) => {
      const isShown = status !== null && stages.includes(statuses[status].stage)
      return isShown && Date.parse(end_utc) <= now === isOver
    })
    .toSorted((one, other) => (isOver ? byStart(other, one) : byStart(one, other)))
}
