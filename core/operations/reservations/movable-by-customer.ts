import { movableUntil, statuses } from '../../domain/reservation/index.ts'
import { instantToUtc } from '../../domain/time/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Right } from '../rights/own-reservation.ts'
import { attemptOfMove, isMoveAskedFor, longestMovingId } from './former-place.ts'

/** Whether its customer may move a reservation, apart from the time. */
export const movableByCustomer = (
  reservation: Pick<StoredReservation, 'id' | 'status' | 'life'>,
  entry: Pick<CataloguedBookable, 'bookable'> | null,
): boolean =>
  entry !== null &&
  statuses[reservation.status].movable &&
  (reservation.id.length <= longestMovingId || !asksForMove(reservation, entry))

/** Until when it may be moved by whoever sees it, staff or its customer; null where its customer may not. */
export const toldMovable = (
  reservation: StoredReservation,
  entry: CataloguedBookable | null,
  right: Right | null,
): { reschedulableuntil_utc: string | null } => ({
  reschedulableuntil_utc: movableByCustomer(reservation, entry)
    ? instantToUtc(
        movableUntil(
          reservation.life.reschedule ?? reservation,
          entry?.bookable ?? {},
          right === 'staff' ? 'provider' : 'customer',
        ),
      )
    : null,
})

/** Whether it has a place that counts: not a request, nor a move that waits for approval. */
export const isPlaced = (reservation: Pick<StoredReservation, 'status' | 'life'>): boolean =>
  reservation.status !== 'pending' || attemptOfMove(reservation) !== null

/** Whether a customer's move of it waits for approval: the provider approves bookings, and it has a place already. */
export const asksForMove = (
  reservation: Pick<StoredReservation, 'status' | 'life'>,
  { bookable }: Pick<CataloguedBookable, 'bookable'>,
): boolean => (isPlaced(reservation) ? bookable.approvalmode === true : isMoveAskedFor(reservation))
