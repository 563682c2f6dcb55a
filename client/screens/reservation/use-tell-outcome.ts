import { useEffect } from 'react'
import type { Outcome, ReservationNews } from '../../../core/domain/embedding/events.ts'
import type { Reservation } from '../../data/reservations.ts'
import { isUnconfirmed } from '../../data/told-status.ts'
import { tellHost } from '../../frame/tell-host.ts'

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

export function useTellOutcome(reservation: Reservation): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, and again when its state has changed.
  useEffect(() => tellOutcome(reservation), [reservation.id, reservation.status])
}
