import { type Refusal, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Quote, ReservationQuote } from '../../domain/pricing/types.ts'
import { compareAmount, comparePayment, type SaidPayment } from './compare-payment.ts'

/** All prices that a booking's parameters may contain. */
export interface SaidPrices {
  currency?: string
  paymentinformation?: SaidPayment
  formresponses?: { formid: string; responses?: object[] }[]
}

/** Fields that prices are computed from; only the provider sets them. */
const providers = [
  'price',
  'prices',
  'pricing_tiers',
  'pricedata',
  'pricing',
  'quote',
  'lines',
  'tax',
  'taxpercentage',
  'travelcost',
  'distance',
  'discount',
  'discounts',
  'discount_amount',
  'discount_percentage',
  'volumediscounts',
  'paymentterms',
  'downpaymentamount',
  'downpaymenttype',
  'pointsprice',
  'priceadjustment',
  'forms',
] as const

/** Refuses fields that only a provider may set, before anything is priced. Null if there are none. */
export function refusePriceData(params: object, pointer = ''): { ok: false; error: Refusal } | null {
  const said = providers.find((name) => Object.hasOwn(params, name))
  if (said !== undefined) return refuse('invalid_params', { field: `${pointer}/${said}` })
  if ('payment' in params && isRecord(params.payment) && Object.hasOwn(params.payment, 'amount'))
    return refuse('invalid_params', { field: `${pointer}/payment/amount` })
  const selections = 'formresponses' in params && Array.isArray(params.formresponses) ? params.formresponses : []
  for (const [index, { responses = [] }] of selections.entries())
    for (const [number, response] of responses.entries()) {
      const own = providers.find((name) => Object.hasOwn(response, name))
      if (own !== undefined)
        return refuse('invalid_params', { field: `${pointer}/formresponses/${index}/responses/${number}/${own}` })
    }
  return null
}

/** Compares the prices sent for one appointment with its quote. */
export function comparePrices(
  said: SaidPrices,
  { currency, digits }: Pick<Quote, 'currency' | 'digits'>,
  priced: ReservationQuote,
  pointer = '',
): { ok: false; error: Refusal } | null {
  if (said.currency !== undefined && said.currency.toLowerCase() !== currency)
    return refuse('price_changed', { field: `${pointer}/currency` })
  return (
    comparePayment(said.paymentinformation ?? {}, { priced, digits, pointer: `${pointer}/paymentinformation` }) ??
    compareSelections(said, priced, { digits, pointer })
  )
}

/** `price` of a form selection is the price of this copy of the form. */
function compareSelections(
  { formresponses = [] }: SaidPrices,
  { lines }: ReservationQuote,
  { digits, pointer }: { digits: number; pointer: string },
): { ok: false; error: Refusal } | null {
  for (const [index, selection] of formresponses.entries()) {
    if (!('price' in selection)) continue
    const submission = formresponses.slice(0, index).filter(({ formid }) => formid === selection.formid).length
    const minor = lines
      .filter((line) => line.formid === selection.formid && line.submission === submission)
      .reduce((sum, { amount }) => sum + amount, 0)
    const fault = compareAmount(selection.price, minor, digits)
    if (fault) return refuse(fault, { field: `${pointer}/formresponses/${index}/price` })
  }
  return null
}
