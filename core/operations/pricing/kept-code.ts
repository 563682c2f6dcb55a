import { ok, type Result } from '../../domain/errors.ts'
import { keptCode } from '../../domain/pricing/index.ts'
import type { StoredReservation } from '../ports.ts'
import { type Caller, codeUsed, type GivenCode, readCode, sameCode } from './discount-code.ts'

/**
 * The code of a reservation that is priced anew: the one that it has stays, as it was judged when it was applied,
 * unless another is given, or none (empty). A code that was deleted since still takes what it took, and one of a cart
 * its share: each of the cart would get the whole amount otherwise. Another one is read
 * as for a booking, without the reservation's own use. Refuses as `readCode` does.
 */
export async function keptOrRead(
  given: string | undefined,
  { id, draft, payment }: Pick<StoredReservation, 'id' | 'draft' | 'payment'>,
  caller: Caller,
): Promise<Result<GivenCode>> {
  const own = payment?.quote.discountcodeused ?? ''
  const isKept = own !== '' && (given === undefined || sameCode(given, own))
  if (!isKept || !payment) return readCode(given, caller, draft === null ? [] : [draft])
  const { tenant, ports } = caller
  const { codeuses } = ports.repositories(tenant.scope)
  const today = await codeUsed({ id, payment }, await ports.catalogueOf(tenant), { codeuses })
  const cart = await codeuses.cartOf(id)
  const isShared = cart.some((one) => one !== id)
  const former = today === null || isShared ? keptCode(payment.quote, today) : null
  const discounts = former ? [{ ...former, ...(today && { id: today.id }) }] : today ? [today] : []
  return ok({ code: own, discounts })
}
