import type { Bookable } from '../entities/bookable.ts'
import type { Addon, Form, Question } from '../entities/form.ts'

/** An option with its price in minor units, null where it has none. */
export type PricedOption = { id: string; name: string; price: number | null }

export type StructuredFunction = {
  operator: 'add' | 'subtract' | 'multiply' | 'divide' | 'set'
  /** Major units or factor, as written. */
  amount: number
  per?: string
}

export type PricedQuestion = {
  id: string
  slug: string
  type: string
  label: string
  rosterquestion: boolean
  options: PricedOption[]
  /** A function in one of its two forms: structured, or text in the grammar of formulas. */
  function: StructuredFunction | string | null
  variables: { slug: string; default_value?: unknown }[]
}

export type PricedForm = { id: string; questions: PricedQuestion[] }

/**
 * Everything that a reservation's price is computed from besides what the customer chose. Frozen with the hold, so it
 * is plain data that survives JSON. Money in minor units; `downpaymentamount` in major units, or a percentage.
 */
export type PriceData = {
  version: 1
  bookable: string
  provider: string
  bookabletype: 'standard' | 'calendarday' | 'event'
  /** Seconds. */
  duration: number
  price: number
  pricing_tiers: { seat_quantity: number; marginal_price: number }[]
  pointsprice: number
  tax: NonNullable<Bookable['tax']>
  travelcost: NonNullable<Bookable['travelcost']>
  paymentterms: 'full' | 'partial' | 'partialautocollect' | 'bill'
  downpaymentamount: number
  downpaymenttype: 'chargeperseat' | 'singlecharge' | 'percentagetotal'
  approvalmode: boolean
  forms: PricedForm[]
  addons: { id: string; name: string; priceadjustment: number }[]
}

/** The price data of a bookable with its forms and add-ons, money in minor units. Only what touches the price. */
export function priceDataOf(bookable: Bookable, forms: Form[] = [], addons: Addon[] = []): PriceData {
  return {
    version: 1,
    bookable: bookable.id,
    provider: bookable.provider,
    bookabletype: bookable.bookabletype ?? 'standard',
    duration: bookable.duration ?? 3600,
    price: bookable.price ?? 0,
    pricing_tiers: bookable.pricing_tiers ?? [],
    pointsprice: bookable.pointsprice ?? 0,
    tax: bookable.tax ?? {},
    travelcost: bookable.travelcost ?? {},
    paymentterms: bookable.paymentterms ?? 'full',
    downpaymentamount: bookable.downpaymentamount ?? 0,
    downpaymenttype: bookable.downpaymenttype ?? 'chargeperseat',
    approvalmode: bookable.approvalmode ?? false,
    forms: forms.map((form) => ({
      id: form.id,
      questions: form.sections.flatMap((section) => section.questions.map(pricedQuestion)),
    })),
    addons: addons
      .filter((addon) => bookable.addons?.includes(addon.id))
      .map(({ id, name, priceadjustment = 0 }) => ({ id, name, priceadjustment })),
  }
}

/** Is this what `priceDataOf` made, read back from where it was kept? */
export const isPriceData = (value: unknown): value is PriceData =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === 1

function pricedQuestion(question: Question): PricedQuestion {
  const text = question.value_function?.trim()
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
    function: question.value_function_source || text || null,
    variables: question.variables ?? [],
  }
}
