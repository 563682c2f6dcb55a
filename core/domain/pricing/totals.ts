import { formatMajor } from './amount.ts'
import type { FrozenQuote, MajorQuote, MajorReservationQuote, Quote, QuoteTotals, ReservationQuote } from './types.ts'

const summed = [
  'baseprice',
  'volumediscountdollaramt',
  'discount',
  'basepricepostdiscount',
  'addondiscount',
  'addons',
  'travelcost',
  'basepricetax',
  'addontax',
  'travelfeetax',
  'finalprice',
  'downpaymentamount',
  'duenow',
  'dueonapproval',
  'dueonclaim',
  'balancetobecollected',
  'pointsprice',
  'pointsduenow',
] as const satisfies readonly (keyof QuoteTotals)[]

const sumsOfMoney = summed.filter((field) => field !== 'pointsprice' && field !== 'pointsduenow')

/** The cart's sums over its reservations. */
export function totalsOf(reservations: ReservationQuote[]): QuoteTotals {
  const totals: QuoteTotals = {
    baseprice: 0,
    volumediscountdollaramt: 0,
    discount: 0,
    basepricepostdiscount: 0,
    addondiscount: 0,
    addons: 0,
    travelcost: 0,
    basepricetax: 0,
    addontax: 0,
    travelfeetax: 0,
    finalprice: 0,
    downpaymentamount: 0,
    duenow: 0,
    dueonapproval: 0,
    dueonclaim: 0,
    balancetobecollected: 0,
    pointsprice: 0,
    pointsduenow: 0,
  }
  for (const field of summed) for (const each of reservations) totals[field] += each[field]
  return totals
}

function totalsInMajor(totals: QuoteTotals, digits: number): QuoteTotals {
  const major = { ...totals }
  for (const field of sumsOfMoney) major[field] = formatMajor(totals[field], digits)
  return major
}

const linesInMajor = (lines: ReservationQuote['lines'], digits: number) =>
  lines.map((line) => ({ ...line, amount: formatMajor(line.amount, digits) }))

/**
 * Field by field, since a list of reservations has thousands, and a copy of the rest of an object takes ten times as
 * long.
 */
function reservationInMajor(
  quote: Omit<FrozenQuote, 'currency' | 'digits' | 'discountcode'>,
  digits: number,
): MajorReservationQuote {
  const major = (amount: number) => formatMajor(amount, digits)
  return {
    lines: linesInMajor(quote.lines, digits),
    paymentmode: quote.paymentmode,
    paymentterms: quote.paymentterms,
    baseprice: major(quote.baseprice),
    volumediscountpercentage: quote.volumediscountpercentage,
    volumediscountdollaramt: major(quote.volumediscountdollaramt),
    discount: major(quote.discount),
    discountcodeused: quote.discountcodeused,
    basepricepostdiscount: major(quote.basepricepostdiscount),
    addondiscount: major(quote.addondiscount ?? 0),
    addondiscountpercentage: quote.addondiscountpercentage ?? 0,
    addons: major(quote.addons),
    travelcost: major(quote.travelcost),
    taxincluded: quote.taxincluded ?? false,
    basepricetax: major(quote.basepricetax),
    addontax: major(quote.addontax),
    travelfeetax: major(quote.travelfeetax),
    finalprice: major(quote.finalprice),
    downpaymentamount: major(quote.downpaymentamount),
    duenow: major(quote.duenow),
    dueonapproval: major(quote.dueonapproval ?? 0),
    dueonclaim: major(quote.dueonclaim ?? 0),
    balancetobecollected: major(quote.balancetobecollected),
    pointsoffered: quote.pointsoffered,
    pointsprice: quote.pointsprice,
    pointsduenow: quote.pointsduenow,
  }
}

function codeInMajor(code: Quote['code'], digits: number): Quote['code'] {
  if (code?.minimum === undefined) return code
  return { ...code, minimum: formatMajor(code.minimum, digits) }
}

/** The quote for the wire: every amount is a decimal number of major units. */
export const quoteInMajor = ({ unit: _, ...quote }: Quote): MajorQuote => ({
  ...quote,
  code: codeInMajor(quote.code, quote.digits),
  reservations: quote.reservations.map((one) => reservationInMajor(one, quote.digits)),
  totals: totalsInMajor(quote.totals, quote.digits),
})

/** The quotes of single reservations, to be frozen with them. */
export const frozenQuotes = ({ currency, digits, code, reservations }: Quote): FrozenQuote[] =>
  reservations.map((one) => ({ ...one, currency, digits, discountcode: code }))

/** A frozen price for the wire: every amount is a decimal number of major units. */
export const frozenQuoteInMajor = (quote: FrozenQuote) => ({
  ...reservationInMajor(quote, quote.digits),
  currency: quote.currency,
  discountcode: codeInMajor(quote.discountcode, quote.digits),
})
