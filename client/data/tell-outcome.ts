import type { Outcome, ReservationNews } from '../../core/domain/embedding/events.ts'
import type { ReservationStatus } from '../../core/domain/entities/reservation.ts'
import { tellHost } from '../frame/tell-host.ts'
import type { Answer } from './errors.ts'
import type { Reservation } from './reservations.ts'
import { isUnconfirmed } from './told-status.ts'

/** A reservation for the site around, in the words of the API, without what opens it to whoever has that. */
export function newsOf({ answer, id, status, start, end, bookable }: Reservation): ReservationNews {
  const { managetoken, manageurl, ...told } = answer
  return { ...told, id, status, start, end, bookable }
}

/** What came of a booking. A gig that somebody still has to confirm waits as a request does. */
function outcomeOf(reservation: Reservation): Outcome | null {
  const { status } = reservation
  if (status === 'gig') return isUnconfirmed(reservation) ? 'pending' : 'booked'
  return status === 'booked' || status === 'pending' || status === 'waitlisted' ? status : null
}

/** Tells the site around an embedded page what came of a booking. */
export function tellOutcome(reservation: Reservation): void {
  const type = outcomeOf(reservation)
  if (type) tellHost({ type, reservation: newsOf(reservation) })
}

/** What an end has left: nothing, or the booking whose move was taken back. */
const endOf: Partial<Record<ReservationStatus, Outcome>> = { cancelled: 'cancelled', booked: 'moved', gig: 'moved' }

/**
 * Tells the site around that a reservation has ended, once the server says so: the way of each call that ends one. What
 * goes on after it is a move that was taken back, and has its former time again.
 */
export function tellEnd<T>(answer: Answer<T>, reservationOf: (value: T) => Reservation): Answer<T> {
  if (!answer.ok) return answer
  const reservation = reservationOf(answer.value)
  const type = endOf[reservation.status ?? 'removed']
  if (type) tellHost({ type, reservation: newsOf(reservation) })
  return answer
}
