import type { StoredReservation } from '../ports.ts'
import { addedTimeIn, slotEnd } from './added-time.ts'
import type { Appointment } from './appointment-request.ts'
import { isSameChoice } from './kept-resources.ts'
import { locationOf } from './reservation-location.ts'

/**
 * Whether the reservation is for exactly this appointment: bookable, span, place, seats and chosen resources; where
 * none are chosen it may have any. Added time is ignored.
 */
export const isSameAppointment = (
  reservation: StoredReservation,
  { entry, span, dates, seats, chosen, occurrence, location }: Appointment,
): boolean =>
  reservation.bookable === entry.bookable.id &&
  reservation.start === span.start &&
  reservation.life.dates?.start === dates?.start &&
  slotEnd(reservation) === span.end &&
  reservation.seats === seats &&
  reservation.occurrence === occurrence &&
  locationOf(reservation)?.address === location?.address &&
  (chosen.length === 0 || isSameChoice(reservation, entry, chosen))

/**
 * Whether an appointment takes nothing that the reservation does not have: it is the same, or for fewer seats, fewer
 * resources or less added time.
 */
const isWithin = (reservation: StoredReservation, appointment: Appointment): boolean =>
  appointment.addedtime <= addedTimeIn(reservation) &&
  appointment.chosen.every((id) => reservation.resources.includes(id)) &&
  isSameAppointment(
    { ...reservation, seats: Math.min(reservation.seats, appointment.seats) },
    { ...appointment, chosen: [] },
  )

/**
 * Whether a customer's change, of a request and of what stands, is judged by window and hours as a booking is: only
 * where it takes more than the reservation has, another place, more seats or more time.
 */
export function askedOfChange(reservation: StoredReservation, appointment: Appointment) {
  const isMore = !isWithin(reservation, appointment)
  return { window: isMore, hours: isMore }
}
