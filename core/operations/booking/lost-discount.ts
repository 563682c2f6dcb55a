import { lostVolume } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { appointmentOf } from '../appointments/appointment-request.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { paidByCart } from '../payments/cart-attempts.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import { codeUsed } from '../pricing/discount-code.ts'
import { pricedAgain } from '../pricing/priced-again.ts'
import type { Tenant } from '../tenant.ts'

interface Context {
  repositories: Pick<Repositories, 'payments' | 'reservations'>
  catalogue: Catalogue
  tenant: Tenant
}

/**
 * What the rest of a cart would have cost more without a booking that leaves it, less what earlier cancellations kept
 * for that: minor units. 0 where the cart keeps its volume discount, or was not paid together.
 */
export async function lostDiscount(reservation: StoredReservation, context: Context): Promise<number> {
  const { repositories, catalogue, tenant } = context
  const thresholds = reservation.life.refundterms?.volumediscounts
  const own = reservation.payment?.attempt
  if (!thresholds || !own) return 0
  const attempt = await repositories.payments.attempt(own)
  if (!attempt) return 0
  const cart = (await paidByCart(repositories, attempt)).map((paid) => paid.reservation)
  const others = cart.filter(({ id }) => id !== reservation.id)
  const rest = others.flatMap((one) => {
    const entry = catalogue.find(one.bookable)
    const frozen = one.payment?.quote
    if (statuses[one.status].stage !== 'standing' || !entry || !frozen) return []
    const booked = pricedAgain(one, appointmentOf(one, entry), tenant)
    return booked ? [{ frozen, booked, today: codeUsed(frozen, catalogue) }] : []
  })
  const kept = others.reduce((sum, { payment }) => sum + (payment?.decision?.lostdiscount ?? 0), 0)
  return Math.max(0, lostVolume(rest, thresholds) - kept)
}
