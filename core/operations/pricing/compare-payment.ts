import { type Refusal, refuse } from '../../domain/errors.ts'
import { parseAmount } from '../../domain/pricing/index.ts'
import type { QuoteTotals, ReservationQuote } from '../../domain/pricing/types.ts'
import type { PaymentInformation } from '../../domain/wire/index.ts'
import { sameCode } from './discount-code.ts'

/** What a caller says in `paymentinformation`; of other fields nothing is read. */
export type SaidPayment = { readonly [Field in keyof PaymentInformation]?: unknown }

type Fault = 'price_changed' | 'invalid_params' | null
type Compare = (value: unknown, priced: ReservationQuote, digits: number) => Fault

/** Compares a decimal of major units, as a number or a text, with minor units. */
export function compareAmount(value: unknown, minor: number, digits: number): Fault {
  const read = typeof value === 'number' || typeof value === 'string' ? parseAmount(value, digits) : null
  if (!read?.ok) return 'invalid_params'
  return read.value === minor ? null : 'price_changed'
}

const amount =
  (name: keyof QuoteTotals): Compare =>
  (value, priced, digits) =>
    compareAmount(value, priced[name], digits)

const exactly =
  (name: keyof ReservationQuote): Compare =>
  (value, priced) =>
    value === priced[name] ? null : 'price_changed'

/** How each field is compared with the quote; null for what a caller may repeat without its being read. */
const comparisons: Record<keyof PaymentInformation, Compare | null> = {
  baseprice: amount('baseprice'),
  volumediscountdollaramt: amount('volumediscountdollaramt'),
  discount: amount('discount'),
  basepricepostdiscount: amount('basepricepostdiscount'),
  addondiscount: amount('addondiscount'),
  addons: amount('addons'),
  travelcost: amount('travelcost'),
  basepricetax: amount('basepricetax'),
  addontax: amount('addontax'),
  travelfeetax: amount('travelfeetax'),
  finalprice: amount('finalprice'),
  downpaymentamount: amount('downpaymentamount'),
  duenow: amount('duenow'),
  dueonapproval: amount('dueonapproval'),
  dueonclaim: amount('dueonclaim'),
  balancetobecollected: amount('balancetobecollected'),
  discountcodeused: (value, { discountcodeused }) =>
    typeof value === 'string' && !sameCode(value, discountcodeused) ? 'price_changed' : null,
  volumediscountpercentage: exactly('volumediscountpercentage'),
  addondiscountpercentage: exactly('addondiscountpercentage'),
  taxincluded: exactly('taxincluded'),
  pointsprice: exactly('pointsprice'),
  paymentterms: exactly('paymentterms'),
  // What was paid is told by the ledger alone.
  paidprice: (value) => (value === 0 ? null : 'price_changed'),
  paidpricepostdiscount: (value) => (value === 0 ? null : 'price_changed'),
  settlingprice: (value) => (value === 0 ? null : 'price_changed'),
  transactions: (value) => (Array.isArray(value) && value.length === 0 ? null : 'invalid_params'),
  lines: null,
  currency: null,
  discountcode: null,
  paymentmode: null,
  pointsoffered: null,
  pointsduenow: null,
  entityname: null,
  bookableprice: null,
  cardidentifier: null,
  source_transaction: null,
  provider_transfer_checkout: null,
  paymentmethod: null,
  processor: null,
  paypal: null,
  creditused: null,
  giftused: null,
  giftlast4: null,
  refundgift: null,
  refundcredit: null,
  pointspaid: null,
  pointsdue: null,
  refundpoints: null,
  refund: null,
  refundstatus: null,
  memo: null,
  dueprice: null,
  externalid: null,
}

const isField = (name: string): name is keyof PaymentInformation => Object.hasOwn(comparisons, name)
const fields = Object.keys(comparisons).filter(isField)

/** Compares what was said of a payment with the quote, field by field. */
export function comparePayment(
  said: SaidPayment,
  { priced, digits, pointer }: { priced: ReservationQuote; digits: number; pointer: string },
): { ok: false; error: Refusal } | null {
  for (const name of fields) {
    if (said[name] === undefined) continue
    const fault = comparisons[name]?.(said[name], priced, digits)
    if (fault) return refuse(fault, { field: `${pointer}/${name}` })
  }
  return null
}
