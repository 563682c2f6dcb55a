import type { Appointment } from './appointment-request.ts'
import type { StoredReservation } from './ports.ts'

/** Is it this very appointment that the reservation is for: the bookable, its time, its seats and the resources chosen? */
export const isSameAppointment = (
  reservation: StoredReservation,
  { entry, span, seats, chosen }: Appointment,
): boolean =>
  reservation.bookable === entry.bookable.id &&
  reservation.start === span.start &&
  reservation.end === span.end &&
  reservation.seats === seats &&
  chosen.every((id) => reservation.resources.includes(id))
