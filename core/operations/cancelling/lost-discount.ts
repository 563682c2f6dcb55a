import { lostVolume } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { appointmentOf } from '../appointments/appointment-request.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import { codeUsed } from '../pricing/discount-code.ts'
import { pricedAgain } from '../pricing/priced-again.ts'
import { bookedTogether } from '../reservations/booked-together.ts'
import type { Tenant } from '../tenant.ts'

interface Context {
  repositories: Pick<Repositories, 'reservations' | 'codeuses'>
  catalogue: Catalogue
  tenant: Tenant
}

/**
 * What the rest of a cart would have cost more without a booking that leaves it, less what earlier cancellations kept
 * for that: minor units. 0 where the cart keeps its volume discount.
 */
export async function lostDiscount(reservation: StoredReservation, context: Context): Promise<number> {
  const { repositories, catalogue, tenant } = context
  const thresholds = reservation.life.refundterms?.volumediscounts
  if (!thresholds) return 0
  const cart = await bookedTogether(repositories, reservation)
  const others = cart.filter(({ id }) => id !== reservation.id)
  const staying = others.flatMap((one) => {
    const entry = catalogue.find(one.bookable)
    const frozen = one.payment?.quote
    if (statuses[one.status].stage !== 'standing' || !entry || !frozen) return []
    const booked = pricedAgain(one, appointmentOf(one, entry), tenant)
    return booked ? [{ one, frozen, booked }] : []
  })
  const rest = await Promise.all(
    staying.map(async ({ one, ...priced }) => ({ ...priced, today: await codeUsed(one, catalogue, repositories) })),
  )
  const kept = others.reduce((sum, { payment }) => sum + (payment?.decision?.lostdiscount ?? 0), 0)
  return Math.max(0, lostVolume(rest, thresholds) - kept)
}
