import { type Stage, statuses } from '../../../../core/domain/reservation/statuses.ts'
import type { Reservation } from '../../../data/wire.ts'

export type Tab = 'upcoming' | 'history'
export const reservationTabs: Tab[] = ['upcoming', 'history']

/** Upcoming: neither over nor cancelled, soonest first. History: over, latest first. Neither contains drafts. */
export function inTab(tab: Tab, reservations: Reservation[], now: number): Reservation[] {
  const isOver = (one: Reservation) => Date.parse(one.end_utc) <= now
  const at = (stage: Stage, { status }: Reservation) => status !== null && statuses[status].stage === stage
  const byStart = (one: Reservation, other: Reservation) => Date.parse(one.start_utc) - Date.parse(other.start_utc)
  const standing = reservations.filter((one) => at('standing', one))
  if (tab === 'upcoming') return standing.filter((one) => !isOver(one)).toSorted(byStart)
  const over = reservations.filter((one) => at('over', one))
  return [...standing, ...over].filter(isOver).toSorted((one, other) => byStart(other, one))
}
