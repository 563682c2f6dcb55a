import type { QuoteTotals, ReservationQuote } from './types.ts'

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
