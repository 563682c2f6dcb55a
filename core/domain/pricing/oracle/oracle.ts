import type { CodeDiscount, CodeStatus, QuoteInput, ReservationToPrice } from '../types.ts'
import { minus, over, plus, times, whole, written } from './exact.ts'
import { answerAmounts, type OracleLine } from './oracle-answers.ts'
import { dates, inMinor, length, minor, seatsCost, units } from './oracle-base.ts'
import { codeByProse } from './oracle-code.ts'

export interface OraclePrice {
  baseprice: number
  volumediscountdollaramt: number
  discount: number
  basepricepostdiscount: number
  addondiscount: number
  addons: number
  travelcost: number
  basepricetax: number
  addontax: number
  travelfeetax: number
  finalprice: number
  duenow: number
  dueonapproval: number
  pointsprice: number
  /** The cost of each answer and add-on, in no particular order. */
  answered: OracleLine[]
}

const share = (amount: number, percentage: number) => minor(over(times(whole(amount), written(percentage)), whole(100)))

/** The tax inside an amount: amount × p ÷ (100 + p). */
const inside = (amount: number, percentage: number) => {
  const p = written(percentage)
  return minor(over(times(whole(amount), p), plus(whole(100), p)))
}

/** The price of each reservation, computed only from the README's text; throws `Refused` where the README refuses. */
export function oracle(input: QuoteInput): OraclePrice[] {
  const inCurrency = cartPrices(input, new Set())
  if (input.mode !== 'points') return inCurrency
  const payable = inCurrency.flatMap((price, index) => {
    const pointsprice = input.reservations[index]?.pricedata.pointsprice ?? 0
    const taxes = [price.basepricetax, price.addontax, price.travelfeetax]
    const isInside = input.reservations[index]?.pricedata.tax.included
    const extras = [price.addons, price.travelcost, ...(isInside ? [] : taxes)]
    return pointsprice > 0 && extras.every((each) => each === 0) ? [index] : []
  })
  return cartPrices(input, new Set(payable))
}

/** The base price of each reservation, before any discount. */
export const basesOf = ({ reservations }: QuoteInput) =>
  reservations.map((each) => minor(times(seatsCost(each), length(each))))

/** What is said of the cart's code; null where none was given. */
export function oracleStatus(input: QuoteInput): CodeStatus | null {
  const { taken, status } = codeByProse(input, basesOf(input))
  if (taken === undefined) return status
  const paid = oracle(input)
  const leaves = input.reservations.filter(
    (reservation, index) => fits(taken, reservation) && paid[index]?.pointsprice === 0,
  )
  return leaves.length > 0 ? status : 'not_applicable'
}

const fits = (discount: CodeDiscount, { pricedata }: ReservationToPrice) =>
  (discount.provider ?? pricedata.provider) === pricedata.provider &&
  (!discount.bookables?.length || discount.bookables.includes(pricedata.bookable))

function cartPrices(input: QuoteInput, inPoints: Set<number>): OraclePrice[] {
  const { reservations, volumediscounts = [] } = input
  const unit = units[input.currency.toLowerCase()] ?? 0
  const bases = basesOf(input)
  const lines = reservations.map((each, index) => answerAmounts(each, bases[index] ?? 0, unit))
  const weights = bases.map((base, index) => (inPoints.has(index) ? 0 : base))

  const reached = [...volumediscounts].sort((a, b) => b.appointments - a.appointments)
  const volume = reduction(
    reached.find((each) => each.appointments <= reservations.length),
    weights,
    weights,
  )

  const { taken: discount } = codeByProse(input, bases)
  const open = weights.map((weight, index) => {
    const reservation = reservations[index]
    return discount && reservation && fits(discount, reservation) ? weight : 0
  })
  const code = reduction(
    discount,
    open,
    open.map((weight, index) => (weight > 0 ? weight - (volume[index] ?? 0) : 0)),
  )

  return reservations.map((reservation, index) => {
    const points = inPoints.has(index) ? reservation.pricedata.pointsprice * reservation.seats : 0
    if (inPoints.has(index)) return { ...settled(reservation, unit, [0, 0, 0, 0], [], true), pointsprice: points }
    const ofAddons = discount?.appliestoaddons && fits(discount, reservation) ? (discount.discount_percentage ?? 0) : 0
    return settled(
      reservation,
      unit,
      [bases[index] ?? 0, volume[index] ?? 0, code[index] ?? 0, ofAddons],
      lines[index] ?? [],
      false,
    )
  })
}

/** Steps 4 and 5: the reduction of each reservation, at most what its price has left. */
export function reduction(
  rule: { discount_percentage?: number; discount_amount?: number } | undefined,
  weights: number[],
  left: number[],
): number[] {
  if (rule?.discount_percentage) return left.map((each) => share(each, rule.discount_percentage ?? 0))
  const given = weights.map(() => 0)
  let rest = rule?.discount_amount ?? 0
  const roomAt = (index: number) => (left[index] ?? 0) - (given[index] ?? 0)
  for (;;) {
    const open = weights.flatMap((weight, index) => (weight > 0 && roomAt(index) > 0 ? [index] : []))
    if (rest === 0 || open.length === 0) return given
    const total = open.reduce((sum, index) => sum + (weights[index] ?? 0), 0)
    const parts = open.map((index) => ({
      index,
      part: Math.floor((rest * (weights[index] ?? 0)) / total),
      over: (rest * (weights[index] ?? 0)) % total,
    }))
    for (let units = rest - parts.reduce((sum, each) => sum + each.part, 0); units > 0; units--) {
      const next = parts.reduce((best, each) => (each.over > best.over ? each : best))
      next.part++
      next.over = -1
    }
    for (const { index, part } of parts) {
      const taken = Math.min(part, roomAt(index))
      given[index] = (given[index] ?? 0) + taken
      rest -= taken
    }
  }
}

/** Steps 6 to 8. */
function settled(
  reservation: ReservationToPrice,
  unit: number,
  [baseprice, volumediscountdollaramt, discount, ofAddons]: [number, number, number, number],
  answered: OracleLine[],
  points: boolean,
): OraclePrice {
  const { pricedata } = reservation
  const basepricepostdiscount = baseprice - volumediscountdollaramt - discount
  const asked = Math.max(
    0 - basepricepostdiscount,
    answered.reduce((sum, each) => sum + each.amount, 0),
  )
  const addondiscount = asked > 0 ? share(asked, ofAddons) : 0
  const addons = asked - addondiscount
  const travelcost = points ? 0 : travel(reservation, unit)
  const { taxpercentage = 0, applicabletobaseprice, applicabletoaddons, applicabletotravelfee } = pricedata.tax
  const taxOf = pricedata.tax.included ? inside : share
  const basepricetax = applicabletobaseprice ? taxOf(basepricepostdiscount, taxpercentage) : 0
  const addontax = applicabletoaddons && addons > 0 ? taxOf(addons, taxpercentage) : 0
  const travelfeetax = applicabletotravelfee ? taxOf(travelcost, taxpercentage) : 0
  const added = pricedata.tax.included ? 0 : basepricetax + addontax + travelfeetax
  const finalprice = basepricepostdiscount + addons + travelcost + added
  const isLater = pricedata.approvalmode || reservation.onclaim
  return {
    baseprice,
    volumediscountdollaramt,
    discount,
    basepricepostdiscount,
    addondiscount,
    addons,
    travelcost,
    basepricetax,
    addontax,
    travelfeetax,
    finalprice,
    duenow: isLater ? 0 : due(reservation, finalprice, unit),
    dueonapproval: isLater ? due(reservation, finalprice, unit) : 0,
    pointsprice: 0,
    answered,
  }
}

function travel({ pricedata, distance }: ReservationToPrice, unit: number): number {
  const { fee, excessfee = 0, excessmiles } = pricedata.travelcost
  if (distance === undefined || distance === null || fee === undefined) return 0
  const miles = written(distance)
  if (excessmiles === 0) return minor(inMinor(times(miles, written(excessfee)), unit))
  const beyond = excessmiles === undefined || distance <= excessmiles ? whole(0) : minus(miles, written(excessmiles))
  return minor(inMinor(plus(times(miles, written(fee)), times(beyond, written(excessfee))), unit))
}

function due(reservation: ReservationToPrice, finalprice: number, unit: number): number {
  const { paymentterms, downpaymentamount, downpaymenttype, bookabletype } = reservation.pricedata
  if (paymentterms === 'bill' || reservation.waitlisted) return 0
  if (paymentterms === 'full') return finalprice
  if (downpaymenttype === 'percentagetotal') return Math.min(finalprice, share(finalprice, downpaymentamount))
  const count =
    downpaymenttype === 'singlecharge'
      ? 1
      : reservation.seats * (bookabletype === 'calendarday' ? dates(reservation) : 1)
  return Math.min(finalprice, minor(times(inMinor(written(downpaymentamount), unit), whole(count))))
}
