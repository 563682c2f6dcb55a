import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  frozenPrices,
  isPriceData,
  parseAmount,
  priceDataOf,
  type Quote,
  type QuoteInput,
  quote,
  quoteInMajor,
  type ReservationToPrice,
} from '../../domain/pricing/index.ts'
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

export interface PricedAppointment {
  quote: Quote
  /** Minor units. */
  finalPrice: number
  /** Minor units. */
  dueNow: number
  /** `paymentinformation` as it is frozen with the booking: major units, the specification's names. */
  information: Record<string, unknown>
}

interface Input {
  appointment: Appointment
  tenant: Tenant
  answers: ReservationToPrice['answers']
  roster: ReservationToPrice['roster']
  addons?: ReservationToPrice['addons']
  /** Of the live hold; null prices by today's data. */
  frozen: StoredReservation['pricedata']
  discount?: GivenCode
  /** The total that the caller was shown, in major units: another one is refused with `price_changed`. */
  expected?: number | string | undefined
  /** Whatever else the caller said of prices. */
  said?: SaidPrices
}

/** The quote of one appointment as the wire shows it: decimal major units, line by line; with the miles there. */
export function wireQuote(quote: Quote, distance: number | null = null) {
  const { currency, code, reservations } = quoteInMajor(quote)
  const [price] = reservations
  if (!price) throw new Error('a quote of one appointment has one price')
  return { currency, discountcode: code, ...price, ...(distance === null ? {} : { distance }) }
}

/** An appointment as `quote` takes it: by the hold's frozen price data while it lives, and today's for what is new. */
export const toBePriced = (
  { appointment, answers, roster, addons, frozen }: Omit<Input, 'tenant' | 'discount' | 'expected' | 'said'>,
  tenant: Tenant,
): ReservationToPrice => ({
  pricedata: isPriceData(frozen) ? frozenPrices(frozen, todaysPriceData(appointment)) : todaysPriceData(appointment),
  ...appointment.span,
  timezone: tenant.timezone,
  seats: appointment.seats,
  distance: appointment.distance,
  answers,
  roster,
  addons,
})

const todaysPriceData = ({ entry: { bookable, forms, addons } }: Appointment) => priceDataOf(bookable, forms, addons)

/** What a tenant's prices have in common, whatever is priced. */
export const pricesOf = (tenant: Tenant, discount: GivenCode = {}): Omit<QuoteInput, 'reservations'> => ({
  ...discount,
  currency: tenant.currency.code,
  volumediscounts: tenant.provider?.volumediscounts ?? tenant.whitelabel.volumediscounts,
})

/** Prices one appointment from the server's own data. */
export function priceAppointment(input: Input): Result<PricedAppointment> {
  const { tenant, expected } = input
  const priced = quote({ ...pricesOf(tenant, input.discount), reservations: [toBePriced(input, tenant)] })
  if (!priced.ok) return priced
  const [price] = priced.value.reservations
  if (!price) throw new Error('a quote of one appointment has one price')
  const shownAs = wireQuote(priced.value)
  const information = { ...shownAs, entityname: tenant.provider?.name ?? '', transactions: [] }
  const result = { quote: priced.value, finalPrice: price.finalprice, dueNow: price.duenow, information }
  const data = { quote: shownAs }
  const shown = expected === undefined ? ok(price.finalprice) : parseAmount(expected, tenant.currency.digits)
  if (!shown.ok) return refuse('invalid_params', { field: '/totalprice' })
  if (shown.value !== price.finalprice) return refuse('price_changed', { field: '/totalprice', data })
  const differs = comparePrices(input.said ?? {}, priced.value, price)
  return differs ? refuse(differs.error.code, { ...differs.error, data }) : ok(result)
}
