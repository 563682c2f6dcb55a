import type { Reservation } from '../../../data/wire.ts'

export type Tab = 'upcoming' | 'history'
export const reservationTabs: Tab[] = ['upcoming', 'history']

const day = 86_400_000
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Three months back to one year ahead, as local dates with a day to spare for zones (specification, customer surfaces 4). */
export const reservationWindow = (now: number) => ({
  start: `${isoDay(now - 92 * day)} 00:00:00`,
  end: `${isoDay(now + 367 * day)} 00:00:00`,
})

/** Upcoming: not over and not cancelled, the next first. History: over, the last first. Drafts are in neither. */
export function inTab(tab: Tab, reservations: Reservation[], now: number): Reservation[] {
  const isOver = (one: Reservation) => Date.parse(one.end_utc) <= now
  const kept = reservations.filter((one) => one.status !== 'in-progress' && one.status !== 'removed')
  const byStart = (one: Reservation, other: Reservation) => Date.parse(one.start_utc) - Date.parse(other.start_utc)
  if (tab === 'history') return kept.filter(isOver).toSorted((one, other) => byStart(other, one))
  return kept.filter((one) => !isOver(one) && one.status !== 'cancelled').toSorted(byStart)
}
