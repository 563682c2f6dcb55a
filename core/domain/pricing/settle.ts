import { asksDownPayment, dueNow, dueOnApproval, isPaidOnceDecided } from './due-now.ts'
import type { LineKind, QuoteLine, ReservationQuote, ReservationToPrice } from './types.ts'
import { partOf, percent } from './unpriceable.ts'

/** A reservation with its prices apart from discounts, and what the cart's discounts take from it. */
export interface Settling {
  reservation: ReservationToPrice
  baseprice: number
  answers: QuoteLine[]
  travel: number
  digits: number
  volume: { taken: number; percentage: number }
  /** `addonpercentage` is taken of the add-ons. */
  discount: { taken: number; addonpercentage: number; label: string }
}

/**
 * Steps 3 (its lower bound), 5 (add-ons), 7, 8 and 9: from the parts of a price to its total and the amount due now.
 */
export function settle(settling: Settling): ReservationQuote {
  const { reservation, baseprice, travel, volume, discount, digits } = settling
  const { pricedata } = reservation
  const basepricepostdiscount = baseprice - volume.taken - discount.taken
  const answers = notBelow(-basepricepostdiscount, settling.answers)
  const addondiscount = percent(Math.max(0, sum(answers)), discount.addonpercentage)
  const addons = sum(answers) - addondiscount
  const taxincluded = pricedata.tax.included === true
  const tax = taxesOn(reservation, { basepricepostdiscount, addons, travel })
  const lines: QuoteLine[] = [
    { kind: 'base', amount: baseprice },
    ...present('volume_discount', -volume.taken),
    ...present('discount', -discount.taken, discount.label),
    ...answers,
    ...present('addon_discount', -addondiscount, discount.label),
    ...present('travel', travel),
    ...(taxincluded ? [] : addedTaxes(tax)),
  ]
  const finalprice = sum(lines)
  const duenow = dueNow(reservation, finalprice, digits)
  const dueonapproval = dueOnApproval(reservation, finalprice, digits)
  const isFree = addons === 0 && travel === 0 && (taxincluded || tax.base + tax.addons + tax.travel === 0)
  const points = pricedata.pointsprice * reservation.seats
  return {
    lines,
    paymentmode: 'currency',
    paymentterms: pricedata.paymentterms,
    baseprice,
    volumediscountpercentage: volume.percentage,
    volumediscountdollaramt: volume.taken,
    discount: discount.taken,
    discountcodeused: discount.taken + addondiscount > 0 ? discount.label : '',
    basepricepostdiscount,
    addondiscount,
    addondiscountpercentage: addondiscount > 0 ? discount.addonpercentage : 0,
    addons,
    travelcost: travel,
    taxincluded,
    basepricetax: tax.base,
    addontax: tax.addons,
    travelfeetax: tax.travel,
    finalprice,
    downpaymentamount: asksDownPayment(pricedata.paymentterms) ? duenow : 0,
    duenow,
    dueonapproval,
    dueonclaim: reservation.onclaim ? dueonapproval : 0,
    balancetobecollected: finalprice - duenow,
    pointsoffered: isFree && points > 0 ? points : null,
    pointsprice: 0,
    pointsduenow: 0,
  }
}

/**
 * Step 9: a reservation paid in points costs no money. All points are due at the booking, whatever the terms of money;
 * what is paid once it is decided, and who waits, owe them later.
 */
export function paidInPoints(reservation: ReservationToPrice, points: number): ReservationQuote {
  const { paymentterms } = reservation.pricedata
  return {
    lines: [],
    paymentmode: 'points',
    paymentterms,
    baseprice: 0,
    volumediscountpercentage: 0,
    volumediscountdollaramt: 0,
    discount: 0,
    discountcodeused: '',
    basepricepostdiscount: 0,
    addondiscount: 0,
    addondiscountpercentage: 0,
    addons: 0,
    travelcost: 0,
    taxincluded: reservation.pricedata.tax.included === true,
    basepricetax: 0,
    addontax: 0,
    travelfeetax: 0,
    finalprice: 0,
    downpaymentamount: 0,
    duenow: 0,
    dueonapproval: 0,
    dueonclaim: 0,
    balancetobecollected: 0,
    pointsoffered: points,
    pointsprice: points,
    pointsduenow: isPaidOnceDecided(reservation) || reservation.waitlisted ? 0 : points,
  }
}

/** Answers can lower a reservation's price to 0, but not further: the excess is added back as a line. */
function notBelow(lowest: number, lines: QuoteLine[]): QuoteLine[] {
  const missing = lowest - sum(lines)
  return missing > 0 ? [...lines, { kind: 'adjustment', amount: missing }] : lines
}

function taxesOn(
  { pricedata }: ReservationToPrice,
  amounts: { basepricepostdiscount: number; addons: number; travel: number },
) {
  const {
    taxpercentage = 0,
    applicabletobaseprice,
    applicabletoaddons,
    applicabletotravelfee,
    included,
  } = pricedata.tax
  const taxOf = included ? partOf : percent
  return {
    base: applicabletobaseprice ? taxOf(amounts.basepricepostdiscount, taxpercentage) : 0,
    addons: applicabletoaddons ? taxOf(Math.max(0, amounts.addons), taxpercentage) : 0,
    travel: applicabletotravelfee ? taxOf(amounts.travel, taxpercentage) : 0,
  }
}

const addedTaxes = (tax: ReturnType<typeof taxesOn>): QuoteLine[] => [
  ...present('base_tax', tax.base),
  ...present('addon_tax', tax.addons),
  ...present('travel_tax', tax.travel),
]

const present = (kind: LineKind, amount: number, label?: string): QuoteLine[] =>
  amount === 0 ? [] : [label === undefined ? { kind, amount } : { kind, amount, label }]

const sum = (lines: QuoteLine[]): number => lines.reduce((total, line) => total + line.amount, 0)
