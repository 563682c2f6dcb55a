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
    balancetobecollected: 0,
    pointsprice: 0,
    pointsduenow: 0,
  }
  for (const field of summed) for (const each of reservations) totals[field] += each[field]
  return totals
}

/** Converts the sums of an object that nobody else has: a list of reservations has many of them. */
function convertSums<T extends QuoteTotals>(amounts: T, digits: number): T {
  for (const field of sumsOfMoney) amounts[field] = formatMajor(amounts[field], digits)
  return amounts
}

const linesInMajor = (lines: ReservationQuote['lines'], digits: number) =>
  lines.map((line) => ({ ...line, amount: formatMajor(line.amount, digits) }))

const reservationInMajor = ({ unit: _, ...one }: ReservationQuote, digits: number): MajorReservationQuote =>
  Object.assign(convertSums(one, digits), { lines: linesInMajor(one.lines, digits) })

function codeInMajor(code: Quote['code'], digits: number): Quote['code'] {
  if (code?.minimum === undefined) return code
  return { ...code, minimum: formatMajor(code.minimum, digits) }
}

/** The quote for the wire: every amount is a decimal number of major units. */
export const quoteInMajor = ({ unit: _, ...quote }: Quote): MajorQuote => ({
  ...quote,
  code: codeInMajor(quote.code, quote.digits),
  reservations: quote.reservations.map((one) => reservationInMajor(one, quote.digits)),
  totals: convertSums({ ...quote.totals }, quote.digits),
})

/** The quotes of single reservations, to be frozen with them. */
export const frozenQuotes = ({ currency, digits, code, reservations }: Quote): FrozenQuote[] =>
  reservations.map((one) => ({ ...one, currency, digits, discountcode: code }))

/** A frozen price for the wire: every amount is a decimal number of major units. */
export function frozenQuoteInMajor({ digits, unit: _, ...one }: FrozenQuote) {
  const whole = Object.assign(one, {
    dueonapproval: one.dueonapproval ?? 0,
    addondiscount: one.addondiscount ?? 0,
    addondiscountpercentage: one.addondiscountpercentage ?? 0,
    taxincluded: one.taxincluded ?? false,
    discountcode: codeInMajor(one.discountcode, digits),
  })
  return Object.assign(convertSums(whole, digits), { lines: linesInMajor(one.lines, digits) })
}
