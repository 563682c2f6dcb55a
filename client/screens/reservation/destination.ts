import type { SlotWanted } from '../../booking/context/slot-wanted.ts'
import type { Reservation } from '../../data/reservations.ts'

/** Where a move goes, for the call. One that has no time yet moves to other days. */
export function destinationOf({ hastime }: Reservation, slot: SlotWanted) {
  const at = { start: slot.start_utc ?? slot.start, end: slot.end_utc ?? slot.end }
  if (!hastime) return { date_restriction: at }
  return { ...at, ...(slot.occurrence ? { occurrence: slot.occurrence } : {}) }
}

/** The place that a reservation has, for the call. */
export const ownPlaceOf = (reservation: Reservation) =>
  destinationOf(reservation, { ...reservation, end_utc: reservation.slotend_utc })
