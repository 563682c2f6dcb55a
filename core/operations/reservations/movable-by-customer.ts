import { statuses } from '../../domain/reservation/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import { attemptOfMove, isMoveAskedFor, longestMovingId } from './former-place.ts'

/** Whether its customer may move a reservation, apart from the time. */
export const movableByCustomer = (
  reservation: Pick<StoredReservation, 'id' | 'status' | 'life'>,
  entry: Pick<CataloguedBookable, 'bookable'> | null,
): boolean =>
  entry !== null &&
  statuses[reservation.status].movable &&
  (reservation.id.length <= longestMovingId || !asksForMove(reservation, entry))

/** Whether it has a place that counts: not a request, nor a move that waits for approval. */
export const isPlaced = (reservation: Pick<StoredReservation, 'status' | 'life'>): boolean =>
  reservation.status !== 'pending' || attemptOfMove(reservation) !== null

/** Whether a customer's move of it waits for approval: the provider approves bookings, and it has a place already. */
export const asksForMove = (
  reservation: Pick<StoredReservation, 'status' | 'life'>,
  { bookable }: Pick<CataloguedBookable, 'bookable'>,
): boolean => (isPlaced(reservation) ? bookable.approvalmode === true : isMoveAskedFor(reservation))
