import { formatMajor } from '../domain/pricing/money.ts'
import { reservationReference, statuses } from '../domain/reservation/index.ts'
import type { Repositories, StoredReservation } from '../operations/ports.ts'
import { toldPrice } from '../operations/reservations/balance.ts'
import { bookedTogether } from '../operations/reservations/booked-together.ts'
import type { ReservationEvent } from '../plugin-api/index.ts'

/** What a reservation was booked with in one cart, as it stands now; null where it was booked, or is left, alone. */
export async function cartOfEvent(
  repositories: Pick<Repositories, 'reservations'>,
  reservation: StoredReservation,
): Promise<ReservationEvent['cart']> {
  const { id, payment } = reservation
  const cart = await bookedTogether(repositories, reservation)
  const standing = cart.filter((one) => one.id === id || statuses[one.status].stage === 'standing')
  const [first] = cart
  if (!payment || !first || standing.length < 2) return null
  const total = standing.reduce((sum, one) => sum + (one.payment ? toldPrice(one.payment).finalprice : 0), 0)
  return {
    reference: reservationReference(first.id),
    bookings: standing.length,
    total: formatMajor(total, payment.quote.digits),
  }
}
