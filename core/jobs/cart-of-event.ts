import { formatMajor } from '../domain/pricing/money.ts'
import { reservationReference, statuses } from '../domain/reservation/index.ts'
import { paidByCart } from '../operations/payments/cart-attempts.ts'
import type { Repositories, StoredReservation } from '../operations/ports.ts'
import type { ReservationEvent } from '../plugin-api/index.ts'

/** What a reservation was paid with in one cart, as it stands now; null where it was paid alone, or alone is left. */
export async function cartOfEvent(
  repositories: Pick<Repositories, 'payments' | 'reservations'>,
  { id, payment }: StoredReservation,
): Promise<ReservationEvent['cart']> {
  const attempt = payment?.attempt ? await repositories.payments.attempt(payment.attempt) : null
  if (!payment || !attempt) return null
  const cart = (await paidByCart(repositories, attempt)).map(({ reservation }) => reservation)
  const standing = cart.filter((one) => one.id === id || statuses[one.status].stage === 'standing')
  if (standing.length < 2) return null
  const total = standing.reduce((sum, one) => sum + (one.payment?.quote.finalprice ?? 0), 0)
  return {
    reference: reservationReference(attempt.cart ?? attempt.id),
    bookings: standing.length,
    total: formatMajor(total, payment.quote.digits),
  }
}
