import { ok, type Result } from '../../domain/errors.ts'
import type { Answers } from '../answers/read-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { StoredReservation } from '../ports.ts'
import { type Payable, payWithCredit } from '../pricing/account-credit.ts'
import type { GivenCode } from '../pricing/discount-code.ts'
import { type PricedCart, priceCart } from '../pricing/price-cart.ts'
import { pricesKept, termsKept } from '../pricing/priced-again.ts'

/** A request, or days that nobody has claimed, as its customer wants it to be. */
interface Wanted extends Pick<Answers, 'answers' | 'roster'>, Partial<Pick<Answers, 'addons'>> {
  request: StoredReservation
  appointment: Appointment
  discount: GivenCode
  /** The total that the caller was shown, in major units. */
  expected?: number | string | undefined
}

/**
 * What a changed request costs, or changed days, and what of it is to be kept anew: what it holds of its customer's
 * credit goes on paying for it, as far as that is due.
 */
export async function priceChange(
  { request, appointment, discount, expected, ...answers }: Wanted,
  work: Pick<PaymentWork, 'tenant' | 'ports'>,
): Promise<Result<{ priced: PricedCart; payable: Payable }>> {
  const terms = termsKept(request)
  const item = { ...answers, appointment, frozen: pricesKept(request) }
  const priced = priceCart([item], work.tenant, { discount, expected, ...terms })
  if (!priced.ok) return priced
  const held = terms.mode === 'points' ? 0 : (request.payment?.credit ?? 0)
  return ok({ priced: priced.value, payable: await payWithCredit(priced.value, held, work) })
}
