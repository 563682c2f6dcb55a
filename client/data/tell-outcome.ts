import type { Outcome, ReservationNews } from '../../core/domain/embedding/events.ts'
import type { ReservationStatus } from '../../core/domain/entities/reservation.ts'
import { tellHost } from '../frame/tell-host.ts'
import type { Answer } from './errors.ts'
import type { Move } from './moves.ts'
import type { Reservation } from './reservations.ts'
import { isUnconfirmed } from './told-status.ts'

/** A reservation for the site around, in the words of the API, without what opens it to whoever has that. */
function newsOf({ answer, id, status, start, end, bookable }: Reservation): ReservationNews {
  const { managetoken, manageurl, ...told } = answer
  return { ...told, id, status, start, end, bookable }
}

/** What the site around is told of a reservation; null for nothing. */
interface Telling {
  type: Outcome | null | undefined
  reservation: Reservation
  /** Whether the call itself is told, so that the same state may come again, and not only what it is now. */
  isChange?: boolean
}

function tell({ type, reservation, isChange = false }: Telling): void {
  if (!type) return
  tellHost({ type, reservation: newsOf(reservation), ...(isChange && { change: reservation.version }) })
}

/** What came of a booking. A gig that somebody still has to confirm waits as a request does. */
function outcomeOf(reservation: Reservation): Outcome | null {
  const { status } = reservation
  if (status === 'gig') return isUnconfirmed(reservation) ? 'pending' : 'booked'
  return status === 'booked' || status === 'pending' || status === 'waitlisted' ? status : null
}

/** What is said of a reservation by what it is: of a booking, an accepted offer, a balance that is paid. */
export const standing = (reservation: Reservation): Telling => ({ type: outcomeOf(reservation), reservation })

/** Tells the site around an embedded page what came of a booking, where it is thanked for. */
export const tellOutcome = (reservation: Reservation): void => tell(standing(reservation))

/** What an end has left: nothing, or the booking whose move was taken back and which has its former time again. */
const ends: Partial<Record<ReservationStatus, Outcome>> = { cancelled: 'cancelled', booked: 'moved', gig: 'moved' }

export function ended(reservation: Reservation): Telling {
  const type = ends[reservation.status ?? 'removed']
  return { type, reservation, isChange: type === 'moved' }
}

/** A move, or one that is asked for; a party that waits stays where it is. */
export function moved({ approval, reservation }: Move): Telling {
  const place = reservation.status === 'waitlisted' ? 'waitlisted' : 'moved'
  return { type: approval ? 'pending' : place, reservation, isChange: true }
}

/** Answers that are asked for; others leave a reservation where and what it is. */
export const answeredAnew = ({ approval, reservation }: Move): Telling => ({
  type: approval ? 'pending' : null,
  reservation,
  isChange: true,
})

/** A request, or days, that were changed or paid anew. One that was thereby confirmed is a booking. */
export function changed(reservation: Reservation): Telling {
  const type = outcomeOf(reservation)
  if (type === 'booked' && reservation.status === 'gig') return { type: 'moved', reservation, isChange: true }
  return { type, reservation, isChange: type !== 'booked' }
}

/** Tells the site around what a call has changed, once the server says so: the way of each such call. */
export function tellChange<T>(answer: Answer<T>, tellingOf: (value: T) => Telling): Answer<T> {
  if (answer.ok) tell(tellingOf(answer.value))
  return answer
}
