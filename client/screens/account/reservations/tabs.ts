import type { Reservation } from '../../../data/wire.ts'

export type Tab = 'upcoming' | 'history'
export const reservationTabs: Tab[] = ['upcoming', 'history']

/** Upcoming: not over and not cancelled, the next first. History: over, the last first. Drafts are in neither. */
export function inTab(tab: Tab, reservations: Reservation[], now: number): Reservation[] {
  const isOver = (one: Reservation) => Date.parse(one.end_utc) <= now
  const kept = reservations.filter((one) => one.status !== 'in-progress' && one.status !== 'removed')
  const byStart = (one: Reservation, other: Reservation) => Date.parse(one.start_utc) - Date.parse(other.start_utc)
  if (tab === 'history') return kept.filter(isOver).toSorted((one, other) => byStart(other, one))
  return kept.filter((one) => !isOver(one) && one.status !== 'cancelled').toSorted(byStart)
}
