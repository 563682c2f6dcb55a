import type { Bookable, BookableType, DownpaymentType, PaymentTerms } from '../entities/bookable.ts'
import { bookableInFull } from '../entities/defaults.ts'
import type { Addon, Form, Question, ValueFunction } from '../entities/form.ts'
import type { VolumeThreshold } from './types.ts'

/** An option with its price in minor units, null where it has none. */
export type PricedOption = { id: string; name: string; price: number | null }

export type PricedQuestion = {
  id: string
  slug: string
  type: string
  label: string
  rosterquestion: boolean
  options: PricedOption[]
  /** A value function: structured, or text in the grammar of formulas. */
  function: ValueFunction | string | null
  variables: { slug: string; default_value?: unknown }[]
}

/** An add-on of the bookable: its price in minor units, or the formula for it. */
export type PricedAddon = { id: string; name: string; priceadjustment: number; function?: string }

export type PricedForm = { id: string; questions: PricedQuestion[] }

/**
 * Everything that a reservation's price is computed from, apart from the customer's choices. It is frozen with the
 * hold, so it is plain data that survives JSON. Money is in minor units; `downpaymentamount` in major units, or a
 * percentage.
 */
export type PriceData = {
  /** Never set: a mark that keeps amounts in minor and in major units apart in the types. */
  readonly unit?: 'minor'
  version: 1
  bookable: string
  provider: string
  bookabletype: BookableType
  /** Absent for days. */
  countby?: 'nights'
  /** Seconds. */
  duration: number
  price: number
  pricing_tiers: { seat_quantity: number; marginal_price: number }[]
  pointsprice: number
  /** Prices with `included` contain the tax: nothing is added. */
  tax: NonNullable<Bookable['tax']> & { included?: true }
  travelcost: NonNullable<Bookable['travelcost']>
  paymentterms: PaymentTerms
  downpaymentamount: number
  downpaymenttype: DownpaymentType
  approvalmode: boolean
  forms: PricedForm[]
  addons: PricedAddon[]
}

/** What a code takes, in minor units. Whether it may be used is judged anew each time. */
export interface CodeTerms {
  id?: string
  referencecode: string
  discount_percentage?: number
  discount_amount?: number
  appliestoaddons?: boolean
}

/**
 * As a hold freezes it: with the miles, one way, where it does not take place at the provider's, the volume discounts
 * of then, and what the code takes that was applied to it.
 */
export type FrozenPriceData = PriceData & { distance?: number; volumediscounts?: VolumeThreshold[]; code?: CodeTerms }

/**
 * The price data of a bookable with its forms and add-ons, money in minor units. Fields that don't affect the price are
 * left out.
 * @param taxincluded whether the provider's prices contain their tax
 */
export function priceDataOf(
  bookable: Bookable,
  forms: Pick<Form, 'id' | 'sections'>[] = [],
  addons: Addon[] = [],
  taxincluded = false,
): PriceData {
  const { bookabletype, countby, duration, paymentterms, downpaymenttype, approvalmode } = bookableInFull(bookable)
  return {
    version: 1,
    bookable: bookable.id,
    provider: bookable.provider,
    bookabletype,
    ...(countby === 'nights' && { countby }),
    duration,
    price: bookable.price ?? 0,
    pricing_tiers: bookable.pricing_tiers ?? [],
    pointsprice: bookable.pointsprice ?? 0,
    tax: { ...bookable.tax, ...(taxincluded && { included: true }) },
    travelcost: bookable.travelcost ?? {},
    paymentterms,
    downpaymentamount: bookable.downpaymentamount ?? 0,
    downpaymenttype,
    approvalmode,
    forms: forms.map((form) => ({
      id: form.id,
      questions: onceEach(form.sections.flatMap((section) => section.questions)).map(pricedQuestion),
    })),
    addons: addons.filter((addon) => bookable.addons?.includes(addon.id)).map(pricedAddon),
  }
}

/** Questions with the same id in two sections share their answer, and so are priced once. */
const onceEach = (questions: Question[]): Question[] => [...new Map(questions.map((one) => [one.id, one])).values()]

/** Whether a stored value is price data of `priceDataOf`. */
export const isPriceData = (value: unknown): value is FrozenPriceData =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1

/**
 * Today's entries with frozen values where there are some, followed by entries that no longer exist: formulas may still
 * refer to those.
 */
function asFrozen<T extends { id: string }>(frozen: T[], today: T[], both: (old: T, now: T) => T = (old) => old): T[] {
  const old = new Map(frozen.map((one) => [one.id, one]))
  const now = new Set(today.map(({ id }) => id))
  const merged = today.map((one) => {
    const before = old.get(one.id)
    return before ? both(before, one) : one
  })
  return [...merged, ...frozen.filter(({ id }) => !now.has(id))]
}

/**
 * Frozen price data with what was added since. A draft pays the prices that it was shown, and current prices for
 * anything that didn't exist then; otherwise that would be free.
 */
export const frozenPrices = (frozen: PriceData, today: PriceData): PriceData => ({
  ...frozen,
  addons: asFrozen(frozen.addons, today.addons),
  forms: asFrozen(frozen.forms, today.forms, (form, formNow) => ({
    ...form,
    questions: asFrozen(form.questions, formNow.questions, (question, questionNow) => ({
      ...question,
      options: asFrozen(question.options, questionNow.options),
    })),
  })),
})

function pricedAddon({ id, name, priceadjustment = 0, price_function = '' }: Addon): PricedAddon {
  const text = price_function.trim()
  return { id, name, priceadjustment, ...(text && { function: text }) }
}

function pricedQuestion(question: Question): PricedQuestion {
  const { value_function_source: source, value_function: text = '' } = question
  return {
    id: question.id,
    slug: question.slug,
    type: question.type,
    label: question.shortlabel ?? question.prompt ?? question.name ?? question.slug,
    rosterquestion: question.rosterquestion ?? false,
    options: (question.responseoptions ?? []).map((option) => ({
      id: option.id,
      name: option.name,
      price: option.priceadjustment ?? option.price ?? null,
    })),
    function: (typeof source === 'string' ? source.trim() : source) || text.trim() || null,
    variables: question.variables ?? [],
  }
}
