import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  frozenPrices,
  isPriceData,
  type MajorPriceData,
  parseAmount,
  priceDataInMajor,
  priceDataOf,
  type Quote,
  type QuoteInput,
  quote,
  quoteInMajor,
  type ReservationToPrice,
} from '../../domain/pricing/index.ts'
import type { Answers } from '../answers/read-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { GivenCode } from './discount-code.ts'
import { comparePrices, type SaidPrices } from './said-prices.ts'

/** The price data that a hold freezes, with the miles to where it takes place: while it lives, the provider's later changes don't touch the draft. */
export const frozenPriceData = ({
  entry: { bookable, forms, addons },
  distance,
}: Pick<Appointment, 'entry' | 'distance'>): Record<string, unknown> => ({
  ...priceDataOf(bookable, forms, addons),
  ...(distance === null ? {} : { distance }),
})

/** The price data that a hold has frozen, for the wire; null where it has none. */
export const wirePriceData = (
  { pricedata }: Pick<StoredReservation, 'pricedata'>,
  { currency }: Tenant,
): MajorPriceData | null => (isPriceData(pricedata) ? priceDataInMajor(pricedata, currency.digits) : null)

/** One appointment of a cart, with what it is priced by. */
export interface CartItem extends Pick<Answers, 'answers' | 'roster'>, Partial<Pick<Answers, 'addons'>> {
  appointment: Appointment
  /** Price data frozen with its live hold; null prices by today's. */
  frozen: StoredReservation['pricedata']
}

export interface PricedCart {
  quote: Quote
  /** Minor units, of the whole cart. */
  finalPrice: number
  dueNow: number
}

/** What the caller said of prices: compared, never taken. */
interface Expectations {
  /** The code that was given for all of it. */
  discount?: GivenCode
  /** The total that the caller was shown, in major units: another one is refused with `price_changed`. */
  expected?: number | string | undefined
  /** Whatever else was said of each appointment's price. */
  said?: SaidPrices[]
}

/** The quote of a cart as the wire shows it: the sums, and each appointment's price line by line, in major units. */
export function wireCartQuote(priced: Quote) {
  const { currency, code, reservations, totals } = quoteInMajor(priced)
  return { currency, discountcode: code, ...totals, appointments: reservations }
}

/** The quote of one appointment as the wire shows it: decimal major units, line by line; with the miles there. */
export function wireQuote(quote: Quote, distance: number | null = null) {
  const { currency, code, reservations } = quoteInMajor(quote)
  const [price] = reservations
  if (!price) throw new Error('a quote of one appointment has one price')
  return { currency, discountcode: code, ...price, ...(distance === null ? {} : { distance }) }
}

const todaysPriceData = ({ entry: { bookable, forms, addons } }: Appointment) => priceDataOf(bookable, forms, addons)

/** An appointment as `quote` takes it: by the hold's frozen price data while it lives, and today's for what is new. */
const toBePriced = (
  { appointment, answers, roster, addons, frozen }: CartItem,
  { timezone }: Tenant,
): ReservationToPrice => ({
  pricedata: isPriceData(frozen) ? frozenPrices(frozen, todaysPriceData(appointment)) : todaysPriceData(appointment),
  ...appointment.span,
  timezone,
  seats: appointment.seats,
  distance: appointment.distance,
  answers,
  roster,
  addons,
})

/** What a tenant's prices have in common, whatever is priced. */
export const pricesOf = (tenant: Tenant, discount: GivenCode = {}): Omit<QuoteInput, 'reservations'> => ({
  ...discount,
  currency: tenant.currency.code,
  volumediscounts: tenant.provider?.volumediscounts ?? tenant.whitelabel.volumediscounts,
})

/**
 * Prices appointments as one cart from the server's own data: volume discounts go by their number. One appointment is
 * a cart of one. What the caller expected otherwise is refused with `price_changed` and the quote.
 */
export function priceCart(items: CartItem[], tenant: Tenant, said: Expectations = {}): Result<PricedCart> {
  const reservations = items.map((item) => toBePriced(item, tenant))
  const priced = quote({ ...pricesOf(tenant, said.discount), reservations })
  if (!priced.ok) return priced
  const { finalprice, duenow } = priced.value.totals
  const { expected } = said
  const shown = expected === undefined ? ok(finalprice) : parseAmount(expected, tenant.currency.digits)
  if (!shown.ok) return refuse('invalid_params', { field: '/totalprice' })
  const data = { quote: wireCartQuote(priced.value) }
  if (shown.value !== finalprice) return refuse('price_changed', { field: '/totalprice', data })
  for (const [index, one] of priced.value.reservations.entries()) {
    const differs = comparePrices(said.said?.[index] ?? {}, priced.value, one, `/appointments/${index}`)
    if (differs) return refuse(differs.error.code, { ...differs.error, data })
  }
  return ok({ quote: priced.value, finalPrice: finalprice, dueNow: duenow })
}
