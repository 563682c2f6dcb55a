import { formatMajor } from './amount.ts'
import type { Quote, QuoteTotals, ReservationQuote } from './types.ts'

const summed = [
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
  'pointsprice',
  'pointsduenow',
] as const satisfies readonly (keyof QuoteTotals)[]

const points = new Set<string>(['pointsprice', 'pointsduenow'])

/** The cart's sums of its reservations. */
export function totalsOf(reservations: ReservationQuote[]): QuoteTotals {
  const totals: QuoteTotals = {
    baseprice: 0,
    volumediscountdollaramt: 0,
    discount: 0,
    basepricepostdiscount: 0,
    addons: 0,
    travelcost: 0,
    basepricetax: 0,
    addontax: 0,
    travelfeetax: 0,
    finalprice: 0,
    downpaymentamount: 0,
    duenow: 0,
    balancetobecollected: 0,
    pointsprice: 0,
    pointsduenow: 0,
  }
  for (const field of summed) for (const each of reservations) totals[field] += each[field]
  return totals
}

/** The quote as the wire carries it: every amount a decimal number of major units. */
export function quoteInMajor(quote: Quote): Quote {
  const major = (minor: number) => formatMajor(minor, quote.digits)
  const convert = <T extends QuoteTotals>(amounts: T): T => {
    const converted = { ...amounts }
    for (const field of summed) if (!points.has(field)) converted[field] = major(amounts[field])
    return converted
  }
  return {
    ...quote,
    reservations: quote.reservations.map((each) => ({
      ...convert(each),
      lines: each.lines.map((line) => ({ ...line, amount: major(line.amount) })),
    })),
    totals: convert(quote.totals),
  }
}
