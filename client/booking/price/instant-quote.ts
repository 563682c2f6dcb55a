import { formRulesOf } from '../../../core/domain/flow/index.ts'
import type { FlowDraft } from '../../../core/domain/flow/types.ts'
import { type AddonRules, answersSoFar, type GivenAnswers } from '../../../core/domain/forms/index.ts'
import {
  discountsAsTold,
  type FrozenPriceData,
  type PaymentMode,
  parseAmount,
  priceDataFromMajor,
  quote,
  quoteInMajor,
  type ReservationToPrice,
  volumeDiscountsFromMajor,
  volumeDiscountsOf,
} from '../../../core/domain/pricing/index.ts'
import type { PageForm, PublicAddon } from '../../../core/domain/wire/index.ts'
import type { SiteBootstrap } from '../../../core/plugin-api/site.ts'
import type { CodeAnswer } from '../../data/discount.ts'
import { type CartQuote, type Quote, readCartQuote, readQuote } from '../../data/quotes.ts'
import { number, text } from '../../data/read.ts'

/** The priced appointment: the same data that the server gets. */
export interface Priced {
  given: GivenAnswers & Pick<FlowDraft, 'steps'>
  seats: number
  /** ISO instants of the chosen slot. */
  start: string
  end: string
  discountcode: string | undefined
  /** Absent for currency. */
  paymentmode?: PaymentMode | undefined
}

/** The data that prices are computed from. */
export interface PricedBy {
  /** The price data frozen with the hold, else the present one; amounts in major units, as on the wire. */
  pricedata: unknown
  /** Those of today; a hold has its own. */
  volumediscounts: NonNullable<SiteBootstrap['pricing']>['volumediscounts']
  /** The server's answer about the code, if it was asked. */
  discount: CodeAnswer | null
  forms: PageForm[]
  addons: PublicAddon[]
  currency: SiteBootstrap['currency']
  timezone: string
  /** Steps of plugins whose answers the server alone can price. */
  countingsteps?: string[]
}

const textOf = (value: unknown) => text(value) || undefined

const addonRulesOf = (raw: PublicAddon): AddonRules => ({
  id: raw.id,
  min: number(raw.min),
  max: number(raw.max),
  price_function: textOf(raw.price_function),
  time_function: textOf(raw.time_function),
  display_function: textOf(raw.display_function),
})

function inMinor(
  { referencecode, discount_percentage, discount_amount, bookables, ...told }: CodeAnswer,
  digits: number,
) {
  const amount = parseAmount(discount_amount, digits)
  const minimum = parseAmount(told.minimum, digits)
  return {
    referencecode,
    discount_percentage,
    discount_amount: amount.ok ? amount.value : 0,
    bookables,
    minimum: minimum.ok ? minimum.value : 0,
  }
}

/**
 * The price of an appointment, computed with the server's own code and data. Null where the browser can't know it:
 * before a slot is chosen, or with a code that the server has not confirmed.
 */
export function instantQuote({ discountcode, paymentmode, ...priced }: Priced, by: PricedBy): Quote | null {
  const { pricedata, forms, ...cart } = by
  const one = toBePriced({ ...priced, pricedata, forms }, cart)
  const told = one && priceOf([one], { discountcode, paymentmode }, cart)
  if (!told) return null
  const { code, reservations, totals: _, ...whole } = told
  return readQuote({ ...whole, discountcode: code, ...reservations[0], distance: one.distance })
}

type PricedHow = Pick<Priced, 'discountcode' | 'paymentmode'>

/** An appointment of a cart, with its bookable's forms and price data. */
export type CartPriced = Omit<Priced, keyof PricedHow> & Pick<PricedBy, 'pricedata' | 'forms'>
export type CartPricedBy = Omit<PricedBy, 'pricedata' | 'forms'>

/** The prices of several appointments together; null where one of them can't be computed here. */
export function instantCartQuote(appointments: CartPriced[], how: PricedHow, by: CartPricedBy): CartQuote | null {
  const all = appointments.flatMap((one) => toBePriced(one, by) ?? [])
  const told = all.length < appointments.length ? null : priceOf(all, how, by)
  if (!told) return null
  const { currency, code, reservations, totals } = told
  return readCartQuote({ currency, discountcode: code, ...totals, appointments: reservations })
}

/** The input of the pricing rules, with the answers that are valid so far. */
function toBePriced({ forms, given, seats, start, end, ...priced }: CartPriced, by: CartPricedBy) {
  const { addons, timezone, currency, countingsteps = [] } = by
  if (countingsteps.some((step) => given.steps?.[step] !== undefined)) return null
  const pricedata = priceDataFromMajor(priced.pricedata, currency.digits)
  if (!pricedata) return null
  // Days in which a time is named later: what a slot in them costs, the server knows.
  if (pricedata.bookabletype === 'standard' && end.endsWith(' 23:59:00')) return null
  const span = { start: Date.parse(start), end: Date.parse(end) }
  if (Number.isNaN(span.start) || Number.isNaN(span.end)) return null
  const context = { seats, bookable: pricedata.bookable, addons: addons.map(addonRulesOf), country: '' }
  const answered = answersSoFar(forms.map(formRulesOf), given, { ...context, parsePhone: (one) => one })
  return { ...span, ...answered, pricedata, timezone, seats, distance: pricedata.distance ?? null }
}

/** In major units; null with an unconfirmed code, and where the price can't be computed. */
function priceOf(
  reservations: (ReservationToPrice & { pricedata: FrozenPriceData })[],
  { discountcode: code, paymentmode: mode }: PricedHow,
  { volumediscounts, discount, currency }: CartPricedBy,
) {
  if (code && discount?.referencecode !== code) return null
  const frozen = reservations.map(({ pricedata }) => pricedata)
  const coded =
    code && discount ? { code, discounts: discountsAsTold(frozen, [inMinor(discount, currency.digits)]) } : {}
  const today = volumeDiscountsFromMajor(volumediscounts, currency.digits)
  const thresholds = volumeDiscountsOf(frozen, today)
  const priced = quote({
    currency: currency.code,
    volumediscounts: thresholds,
    ...coded,
    ...(mode && { mode }),
    reservations,
  })
  return priced.ok ? quoteInMajor(priced.value) : null
}
