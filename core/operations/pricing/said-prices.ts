import { Type } from 'typebox'
import { type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { parseAmount } from '../../domain/pricing/index.ts'
import type { Quote, QuoteTotals, ReservationQuote } from '../../domain/pricing/types.ts'
import { sameCode } from './discount-code.ts'

/** An amount of major units, as a number or as the text that some callers send. */
const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 20 })])

/**
 * Prices that a caller may say: those that they were shown. They are compared with the quote, never taken; a different
 * one is refused with `price_changed`, and what is no amount with `invalid_params`.
 */
export const priceParams = {
  totalprice: Type.Optional(Amount),
  currency: Type.Optional(Type.String({ maxLength: 8 })),
  paymentinformation: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 50 })),
}

/** What a booking's parameters may say of prices, wherever they say it. */
export interface SaidPrices {
  currency?: string
  paymentinformation?: Record<string, unknown>
  formresponses?: { formid: string; responses?: object[] }[]
}

type Amounts = Omit<QuoteTotals, 'pointsduenow'>

const amounts = [
  'baseprice',
  'volumediscountdollaramt',
  'discount',
  'basepricepostdiscount',
  'addons',
  'travelcost',
  'basepricetax',
  'addontax',
  'travelfeetax',
  'finalprice',
  'downpaymentamount',
  'duenow',
  'balancetobecollected',
] as const satisfies readonly (keyof Amounts)[]

/** What prices are made of: the provider's to say, and nobody else's. */
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

const differs = (field: string) => refuse('price_changed', { field })

/** Refuses what only a provider may say; asked before anything is priced. Null where nothing of it was said. */
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

/** Compares what was said of one appointment's price with the quote of it. */
export function comparePrices(
  said: SaidPrices,
  { currency, digits }: Pick<Quote, 'currency' | 'digits'>,
  priced: ReservationQuote,
  pointer = '',
): { ok: false; error: Refusal } | null {
  if (said.currency !== undefined && said.currency.toLowerCase() !== currency) return differs(`${pointer}/currency`)
  const same = (value: unknown, minor: number, field: string) => sameAmount(value, minor, digits, field)
  const information = said.paymentinformation ?? {}
  const at = (name: string) => `${pointer}/paymentinformation/${name}`
  for (const name of amounts) {
    const fault = Object.hasOwn(information, name) ? same(information[name], priced[name], at(name)) : null
    if (fault) return fault
  }
  const { discountcodeused, volumediscountpercentage, pointsprice, paymentterms, paidprice, transactions } = information
  if (typeof discountcodeused === 'string' && !sameCode(discountcodeused, priced.discountcodeused))
    return differs(at('discountcodeused'))
  if (volumediscountpercentage !== undefined && volumediscountpercentage !== priced.volumediscountpercentage)
    return differs(at('volumediscountpercentage'))
  if (pointsprice !== undefined && pointsprice !== priced.pointsprice) return differs(at('pointsprice'))
  if (paymentterms !== undefined && paymentterms !== priced.paymentterms) return differs(at('paymentterms'))
  // What was paid is told by the ledger alone.
  if (paidprice !== undefined && paidprice !== 0) return differs(at('paidprice'))
  if (transactions !== undefined && (!Array.isArray(transactions) || transactions.length > 0))
    return refuse('invalid_params', { field: at('transactions') })
  return compareSelections(said, priced, same, pointer)
}

/** `price` of a form selection is what this filling of the form costs. */
function compareSelections(
  { formresponses = [] }: SaidPrices,
  { lines }: ReservationQuote,
  same: (value: unknown, minor: number, field: string) => { ok: false; error: Refusal } | null,
  pointer: string,
): { ok: false; error: Refusal } | null {
  for (const [index, selection] of formresponses.entries()) {
    if (!('price' in selection)) continue
    const submission = formresponses.slice(0, index).filter(({ formid }) => formid === selection.formid).length
    const minor = lines
      .filter((line) => line.formid === selection.formid && line.submission === submission)
      .reduce((sum, { amount }) => sum + amount, 0)
    const fault = same(selection.price, minor, `${pointer}/formresponses/${index}/price`)
    if (fault) return fault
  }
  return null
}

function sameAmount(
  value: unknown,
  minor: number,
  digits: number,
  field: string,
): { ok: false; error: Refusal } | null {
  const isAmount = typeof value === 'number' || typeof value === 'string'
  const read: Result<number> = isAmount ? parseAmount(value, digits) : refuse('invalid_params')
  if (!read.ok) return refuse('invalid_params', { field })
  return read.value === minor ? null : differs(field)
}
