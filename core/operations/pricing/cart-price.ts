import { ok, type Result, refuse } from '../../domain/errors.ts'
import { parseAmount, type Quote, quote, quoteInMajor } from '../../domain/pricing/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Answers } from '../answers/read-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { eligibleProcessors } from '../payments/pay-appointment.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { GivenCode } from './discount-code.ts'
import { pricesOf, toBePriced } from './price-appointment.ts'
import { comparePrices, type SaidPrices } from './said-prices.ts'

/** One appointment of a cart, with what it is priced by. */
export interface CartItem extends Answers {
  appointment: Appointment
  /** Price data frozen with its live hold; null prices by today's. */
  frozen: StoredReservation['pricedata']
}

export interface PricedCart {
  quote: Quote
  /** Minor units, of the whole cart. */
  finalPrice: number
  dueNow: number
  /** One for each appointment, in their order. */
  prices: { dueNow: number; information: Record<string, unknown> }[]
}

/** The quote of a cart as the wire shows it: the sums, and each appointment's price line by line, in major units. */
export function wireCartQuote(priced: Quote) {
  const { currency, code, reservations, totals } = quoteInMajor(priced)
  return { currency, discountcode: code, ...totals, appointments: reservations }
}

/**
 * Prices several appointments as one cart from the server's own data: volume discounts go by their number.
 * @param discount the code that was given for all of it
 * @param expected the total that the caller was shown, in major units: another one is refused with `price_changed`
 * @param said whatever else was said of each appointment's price
 */
export function priceCart(
  items: CartItem[],
  tenant: Tenant,
  { discount, expected, said = [] }: { discount?: GivenCode; expected?: number | string; said?: SaidPrices[] } = {},
): Result<PricedCart> {
  const priced = quote({ ...pricesOf(tenant, discount), reservations: items.map((item) => toBePriced(item, tenant)) })
  if (!priced.ok) return priced
  const { currency, reservations } = quoteInMajor(priced.value)
  const entityname = tenant.provider?.name ?? ''
  const prices = priced.value.reservations.map(({ duenow }, index) => ({
    dueNow: duenow,
    information: { currency, ...reservations[index], entityname, transactions: [] },
  }))
  const { finalprice, duenow } = priced.value.totals
  const result = { quote: priced.value, finalPrice: finalprice, dueNow: duenow, prices }
  const data = { quote: wireCartQuote(priced.value) }
  const shown = expected === undefined ? ok(finalprice) : parseAmount(expected, tenant.currency.digits)
  if (!shown.ok) return refuse('invalid_params', { field: '/totalprice' })
  if (shown.value !== finalprice) return refuse('price_changed', { field: '/totalprice', data })
  for (const [index, one] of priced.value.reservations.entries()) {
    const differs = comparePrices(said[index] ?? {}, priced.value, one, `/appointments/${index}`)
    if (differs) return refuse(differs.error.code, { ...differs.error, data })
  }
  return ok(result)
}

/**
 * The processors that may be offered for a cart: where money of several reservations is taken at once, one that can
 * give part of it back, since each of them can be cancelled by itself.
 */
export function cartProcessors(tenant: Tenant, { dueNow, finalPrice, prices }: PricedCart): PaymentProcessor[] {
  const eligible = eligibleProcessors({ tenant }, dueNow, finalPrice)
  const isShared = prices.filter((price) => price.dueNow > 0).length > 1
  return eligible.filter(
    ({ capabilities }) => !isShared || capabilities.method === 'on_site' || capabilities.partialRefund,
  )
}
