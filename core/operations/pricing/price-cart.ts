import { toldLines, toldPriceData } from '../../domain/content/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  discountsAsTold,
  type FrozenPriceData,
  frozenPrices,
  type MajorPriceData,
  type PaymentMode,
  priceDataInMajor,
  priceDataOf,
  type Quote,
  type QuoteInput,
  quote,
  quoteInMajor,
  type ReservationToPrice,
  readAmount,
  type VolumeThreshold,
  volumeDiscountsOf,
} from '../../domain/pricing/index.ts'
import type { Answers } from '../answers/read-answers.ts'
import {
  type Appointment,
  collectBeforeOf,
  isPaidOnClaim,
  waitsForApproval,
} from '../appointments/appointment-request.ts'
import { entryIn, tellingOf } from '../catalogue/content.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { GivenCode } from './discount-code.ts'
import { comparePrices, type SaidPrices } from './said-prices.ts'

/**
 * The price data that a hold freezes, with the miles to its place and the volume discounts. While the hold lives, the
 * provider's later changes don't affect the draft.
 */
export function frozenPriceData(
  appointment: Pick<Appointment, 'entry' | 'distance' | 'needsapproval' | 'isduewhole'>,
  tenant: Tenant,
): FrozenPriceData {
  const { volumediscounts = [] } = pricesOf(tenant)
  return {
    ...todaysPriceData(appointment),
    ...(appointment.distance === null ? {} : { distance: appointment.distance }),
    volumediscounts,
  }
}

/** A hold's frozen price data as they count for who books it, for the wire; null if it has none. */
export const wirePriceData = (
  { pricedata }: Pick<StoredReservation, 'pricedata'>,
  appointment: Pick<Appointment, 'isbystaff' | 'entry'>,
  tenant: Tenant,
): MajorPriceData | null => {
  if (!pricedata) return null
  const tell = tellingOf(entryIn(appointment.entry, tenant))
  const told = tell ? toldPriceData(pricedata, tell) : pricedata
  return priceDataInMajor(countingFor(appointment, told), tenant.currency.digits)
}

/** Price data as they count for who books: what staff book themselves waits for nobody. */
const countingFor = <T extends FrozenPriceData>({ isbystaff }: Pick<Appointment, 'isbystaff'>, pricedata: T): T => ({
  ...pricedata,
  approvalmode: waitsForApproval({ needsapproval: pricedata.approvalmode, isbystaff }),
})

/** One appointment of a cart, with everything that decides its price. */
export interface CartItem extends Pick<Answers, 'answers' | 'roster'>, Partial<Pick<Answers, 'addons'>> {
  appointment: Appointment
  /** Price data frozen with its live hold; null for today's prices. */
  frozen: StoredReservation['pricedata']
}

export interface PricedCart {
  quote: Quote
  /** Minor units, of the whole cart. */
  finalPrice: number
  /** What its customer pays with the booking: due now, or authorised until it is decided. */
  toPay: number
  /** The latest start of what waits for approval; null if nothing does. */
  requeststart: number | null
  /** The first start of all that is booked; null where none is known yet. */
  firststart: number | null
  /** The latest start of what is paid with the claim that names its time; null if nothing is. */
  claimstart: number | null
  /** When the first of what is left is collected by itself, epoch ms; null where nothing is. */
  collectat: number | null
}

/** Whether something of a cart is due with its booking, in money or points, or once it is decided. */
export const isDue = ({ toPay, quote }: Pick<PricedCart, 'toPay' | 'quote'>): boolean =>
  toPay > 0 || quote.totals.pointsprice > 0

/** What a price depends on beside what is booked, and what the caller expects of it: that is compared, never used. */
interface Expectations {
  /** The code for the whole cart. */
  discount?: GivenCode
  /** The volume discounts that it keeps, whatever they are today or were with its hold; empty for none. */
  keptvolume?: VolumeThreshold[] | undefined
  /** Points pay for what can be paid in them; absent for currency. */
  mode?: PaymentMode | undefined
  /** The total that the caller was shown, in major units; a different one is refused with `price_changed`. */
  expected?: number | string | undefined
  /** The points that the caller was shown, in the same way. */
  expectedpoints?: number | undefined
  /** Other prices that the caller was shown for each appointment. */
  said?: SaidPrices[]
}

type Entry = Appointment['entry']

/** A quote whose lines are told in the language of a call, by the bookables that it prices, in their order. */
function quoteIn(quote: Quote, entries: Entry[], tenant: Tenant): Quote {
  const tells = entries.map((entry) => tellingOf(entryIn(entry, tenant)))
  if (tells.every((tell) => tell === null)) return quote
  const reservations = quote.reservations.map((one, at) => {
    const tell = tells[at]
    return tell ? { ...one, lines: toldLines(one.lines, tell) } : one
  })
  return { ...quote, reservations }
}

/**
 * A cart's quote for the wire: the sums, and each appointment's price line by line, in major units.
 * @param entries the bookables of its appointments, in their order
 */
export function wireCartQuote(priced: Quote, entries: Entry[], tenant: Tenant) {
  const { currency, code, reservations, totals } = quoteInMajor(quoteIn(priced, entries, tenant))
  return { currency, discountcode: code, ...totals, appointments: reservations }
}

/** One appointment's quote for the wire: line by line, in decimal major units, with the miles to its place. */
export function wireQuote(quote: Quote, { entry, distance }: Pick<Appointment, 'entry' | 'distance'>, tenant: Tenant) {
  const { currency, code, reservations } = quoteInMajor(quoteIn(quote, [entry], tenant))
  const [price] = reservations
  if (!price) throw new Error('a quote of one appointment has one price')
  return { currency, discountcode: code, ...price, ...(distance === null ? {} : { distance }) }
}

const todaysPriceData = ({
  entry: { bookable, forms, addons, taxincluded },
  needsapproval: approvalmode,
  isduewhole = false,
}: Pick<Appointment, 'entry' | 'needsapproval' | 'isduewhole'>) => ({
  ...priceDataOf(bookable, forms, addons, taxincluded),
  ...(isduewhole && { paymentterms: 'full' as const }),
  approvalmode,
})

/** An appointment as input of `quote`: with its live hold's frozen price data, and today's prices for anything new. */
const toBePriced = (
  { appointment, answers, roster, addons, frozen }: CartItem,
  { timezone }: Tenant,
): ReservationToPrice => ({
  pricedata: countingFor(
    appointment,
    frozen ? frozenPrices(frozen, todaysPriceData(appointment)) : todaysPriceData(appointment),
  ),
  ...appointment.span,
  timezone,
  seats: appointment.seats,
  distance: appointment.distance,
  answers,
  roster,
  addons,
  steplines: appointment.steplines ?? [],
  ...(isPaidOnClaim(appointment) && { onclaim: true }),
})

/** The input of `quote` that all prices of a tenant share. */
export const pricesOf = (tenant: Tenant, discount: GivenCode = {}): Omit<QuoteInput, 'reservations'> => ({
  ...discount,
  currency: tenant.currency.code,
  volumediscounts: tenant.provider?.volumediscounts ?? tenant.whitelabel.volumediscounts,
})

/**
 * Prices appointments as one cart from the server's own data; volume discounts depend on their number. One appointment
 * is a cart of one. If the caller expects another price, refuses with `price_changed` and the quote.
 */
export function priceCart(items: CartItem[], tenant: Tenant, said: Expectations = {}): Result<PricedCart> {
  const reservations = items.map((item) => toBePriced(item, tenant))
  const held = items.map(({ frozen }) => frozen)
  const today = pricesOf(tenant, said.discount)
  const priced = quote({
    ...today,
    volumediscounts: said.keptvolume ?? volumeDiscountsOf(held, today.volumediscounts),
    discounts: discountsAsTold(held, today.discounts ?? []),
    ...(said.mode && { mode: said.mode }),
    reservations,
  })
  if (!priced.ok) return priced
  const { finalprice, duenow, dueonapproval, pointsprice } = priced.value.totals
  const { expected, expectedpoints = pointsprice } = said
  const shown = expected === undefined ? ok(finalprice) : readAmount(expected, tenant.currency.digits, '/totalprice')
  if (!shown.ok) return shown
  const entries = items.map(({ appointment }) => appointment.entry)
  const data = () => ({ quote: wireCartQuote(priced.value, entries, tenant) })
  if (shown.value !== finalprice) return refuse('price_changed', { field: '/totalprice', data: data() })
  if (expectedpoints !== pointsprice) return refuse('price_changed', { field: '/totalpoints', data: data() })
  for (const [index, one] of priced.value.reservations.entries()) {
    const differs = comparePrices(said.said?.[index] ?? {}, priced.value, one, `/appointments/${index}`)
    if (differs) return refuse(differs.error.code, { ...differs.error, data: data() })
  }
  const starts = reservations.flatMap(({ pricedata, start }) => (pricedata.approvalmode ? [start] : []))
  const requeststart = starts.length > 0 ? Math.max(...starts) : null
  const claimed = reservations.flatMap(({ onclaim, start }) => (onclaim ? [start] : []))
  const claimstart = claimed.length > 0 ? Math.max(...claimed) : null
  const collected = items.flatMap(({ appointment: { entry, span } }, index) => {
    const one = priced.value.reservations[index]
    const owes = one && one.finalprice > one.duenow + one.dueonapproval
    return owes && one.paymentterms === 'partialautocollect' ? [span.start - collectBeforeOf(entry.bookable)] : []
  })
  const collectat = collected.length > 0 ? Math.min(...collected) : null
  const firststart = Math.min(...reservations.map(({ start }) => start))
  const dues = { toPay: duenow + dueonapproval, firststart, requeststart, claimstart, collectat }
  return ok({ quote: priced.value, finalPrice: finalprice, ...dues })
}
