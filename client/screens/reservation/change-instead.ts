import type { Calls } from '../../data/calls.ts'
import type { Answer } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import { ownPlaceOf } from './destination.ts'

type Change = Parameters<Calls['modifyRequest']>[0]

/** The place that a request, or days, have, for the call that changes them. */
const placeNow = (reservation: Reservation) => {
  const { id, bookable, seats } = reservation
  return { id, bookable, seats, ...ownPlaceOf(reservation) }
}

/**
 * Changes a request, or days that nobody has claimed, whose price changes with it: what is kept for them is kept anew.
 * Answers them as they are then.
 * @param said what is other than now, with the total that was shown
 */
export async function changeInstead(
  calls: Calls,
  reservation: Reservation,
  said: Omit<Change, 'id' | 'bookable' | 'seats' | 'version'> & Partial<Pick<Change, 'seats'>>,
): Promise<Answer<Reservation>> {
  const changed = await calls.modifyRequest({ ...placeNow(reservation), ...said })
  if (!changed.ok) return changed
  return calls.reservation({ id: reservation.id, ...(said.token !== undefined && { token: said.token }) })
}
