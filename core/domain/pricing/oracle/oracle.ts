import type { PriceData, PricedQuestion } from '../price-data.ts'
import type { AnswerValue, QuoteInput, ReservationToPrice } from '../types.ts'
import { calculate, minus, over, plus, type Ratio, Refused, rounded, times, whole, written } from './exact.ts'

export interface OraclePrice {
  baseprice: number
  volumediscountdollaramt: number
  discount: number
  basepricepostdiscount: number
  addons: number
  travelcost: number
  basepricetax: number
  addontax: number
  travelfeetax: number
  finalprice: number
  duenow: number
  pointsprice: number
}

const minor = (amount: Ratio): number => {
  const result = Number(rounded(amount))
  if (Math.abs(result) > 10 ** 13) throw new Refused('too large')
  return result
}
/** Only currencies of two digits come here. */
const cents = (amount: Ratio) => times(amount, whole(100))
const share = (amount: number, percentage: number) => minor(over(times(whole(amount), written(percentage)), whole(100)))

/** The price of each reservation, computed from the README's text and nothing else; throws `Refused` where it refuses. */
export function oracle(input: QuoteInput): OraclePrice[] {
  const inCurrency = cartPrices(input, new Set())
  if (input.mode !== 'points') return inCurrency
  const payable = inCurrency.flatMap((price, index) => {
    const pointsprice = input.reservations[index]?.pricedata.pointsprice ?? 0
    const extras = [price.addons, price.travelcost, price.basepricetax, price.addontax, price.travelfeetax]
    return pointsprice > 0 && extras.every((each) => each === 0) ? [index] : []
  })
  return cartPrices(input, new Set(payable))
}

function cartPrices(input: QuoteInput, inPoints: Set<number>): OraclePrice[] {
  const { reservations, volumediscounts = [], discounts = [] } = input
  const bases = reservations.map((each) => minor(times(seatsCost(each), length(each))))
  const lines = reservations.map((each, index) => answerAmounts(each, bases[index] ?? 0))
  const weights = bases.map((base, index) => (inPoints.has(index) ? 0 : base))

  const reached = [...volumediscounts].sort((a, b) => b.appointments - a.appointments)
  const volume = reduction(
    reached.find((each) => each.appointments <= reservations.length),
    weights,
    weights,
  )

  const fits = (discount: (typeof discounts)[number], { pricedata }: ReservationToPrice) =>
    (discount.provider ?? pricedata.provider) === pricedata.provider &&
    (!discount.bookables?.length || discount.bookables.includes(pricedata.bookable))
  const discount = discounts.find(
    (each) =>
      each.referencecode.toUpperCase() === input.code?.trim().toUpperCase() &&
      reservations.some((reservation) => fits(each, reservation)),
  )
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
    if (inPoints.has(index)) return { ...settled(reservation, 0, 0, 0, [], true), pointsprice: points }
    return settled(reservation, bases[index] ?? 0, volume[index] ?? 0, code[index] ?? 0, lines[index] ?? [], false)
  })
}

function seatCost({ price, pricing_tiers }: PriceData, seat: number): number {
  let cost = price
  let largest = 0
  for (const tier of pricing_tiers) {
    if (tier.seat_quantity > seat || tier.seat_quantity <= largest) continue
    largest = tier.seat_quantity
    cost = tier.marginal_price
  }
  return cost
}

const allSeats = ({ pricedata, seats }: ReservationToPrice): number[] =>
  Array.from({ length: seats }, (_, index) => seatCost(pricedata, index + 1))

const seatsCost = (reservation: ReservationToPrice): Ratio => whole(allSeats(reservation).reduce((a, b) => a + b, 0))

/** The date that `Intl` shows, not that of our own zone tables. */
const shownDate = (instant: number, timeZone: string) =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant))

function dates({ start, end, timezone }: ReservationToPrice): number {
  return Math.max(1, (shownDate(end - 1, timezone) - shownDate(start, timezone)) / 86_400_000 + 1)
}

function length(reservation: ReservationToPrice): Ratio {
  const { bookabletype, duration } = reservation.pricedata
  if (bookabletype === 'event') return whole(1)
  if (bookabletype === 'calendarday') return whole(dates(reservation))
  return over(whole(reservation.end - reservation.start), whole(duration * 1000))
}

interface Line {
  amount: number
  form: string
  answered: number
  seat: number
  question: number
  sets: boolean
}

/** Step 3. `answered` tells which filling of a form it was, `seat` is 0 outside the roster. */
function answerAmounts(reservation: ReservationToPrice, base: number): number[] {
  const { pricedata, answers = [], roster = [], addons = {} } = reservation
  let lines: Line[] = []
  const price = (form: PriceData['forms'][number], answered: number, seat: number) => {
    form.questions.forEach((question, position) => {
      const value = read(reservation, form.id, question, answered, seat)
      if (value === undefined) return
      const place = { form: form.id, answered, seat, question: position }
      for (const option of question.options) {
        const quantity = typeof value === 'object' && !Array.isArray(value) ? Number(value[option.id] ?? 0) : 0
        if (option.price !== null && quantity > 0)
          lines.push({ ...place, amount: option.price * quantity, sets: false })
      }
      if (question.function === null) return
      const sets = typeof question.function === 'object' && question.function.operator === 'set'
      lines.push({
        ...place,
        amount: minor(functionValue({ reservation, base, form, question, value, answered, seat })),
        sets,
      })
    })
  }
  for (const form of pricedata.forms) {
    answers.forEach((answer, answered) => {
      if (answer.formid === form.id) price(form, answered, 0)
    })
    roster.forEach((_, index) => {
      price(form, -1, index + 1)
    })
  }
  for (const set of lines.filter((line) => line.sets).sort((a, b) => a.question - b.question)) {
    if (!lines.includes(set)) continue
    lines = lines.filter((line) => line === set || !reaches(set, line) || (line.sets && line.question >= set.question))
  }
  const extras = pricedata.addons.map((addon) => addon.priceadjustment * (addons[addon.id] ?? 0))
  return [...lines.map((line) => line.amount), ...extras]
}

function reaches(set: Line, line: Line): boolean {
  if (set.form !== line.form) return false
  return set.seat > 0 ? line.seat === set.seat : line.seat > 0 || line.answered === set.answered
}

function read(
  { answers = [], roster = [] }: ReservationToPrice,
  formid: string,
  question: PricedQuestion,
  answered: number,
  seat: number,
): AnswerValue | undefined {
  if (question.rosterquestion !== seat > 0) return undefined
  const given =
    seat > 0 ? roster[seat - 1]?.responses.filter((each) => each.formid === formid) : answers[answered]?.responses
  return given?.find((each) => each.question_id === question.id)?.value
}

interface Asked {
  reservation: ReservationToPrice
  base: number
  form: PriceData['forms'][number]
  question: PricedQuestion
  value: AnswerValue
  answered: number
  seat: number
}

const numeric = (value: AnswerValue): Ratio => {
  if (typeof value === 'number') return written(value)
  if (value === true) return whole(1)
  if (typeof value === 'object') return whole(Object.values(value).reduce<number>((sum, each) => sum + Number(each), 0))
  throw new Refused('text')
}

function functionValue(asked: Asked): Ratio {
  const { reservation, question, value, seat } = asked
  if (typeof question.function === 'string') return cents(calculate(question.function, (slug) => named(slug, asked)))
  const { operator = 'add', amount = 0, per } = question.function ?? {}
  const seats = allSeats(reservation)
  const total = seats.reduce((a, b) => a + b, 0)
  const acted =
    seat === 0
      ? whole(asked.base)
      : total === 0
        ? whole(0)
        : over(times(whole(asked.base), whole(seats[seat - 1] ?? 0)), whole(total))
  if (operator === 'multiply') return minus(times(acted, written(amount)), acted)
  if (operator === 'divide') return minus(over(acted, written(amount)), acted)
  if (operator === 'set') return cents(written(amount))
  const once = cents(per === 'unit' ? times(written(amount), numeric(value)) : written(amount))
  return operator === 'subtract' ? minus(whole(0), once) : once
}

function named(slug: string, { reservation, form, question, answered, seat }: Asked): Ratio {
  const declared = question.variables.find((each) => each.slug === slug)
  const others = reservation.pricedata.forms.filter((each) => each.id !== form.id)
  for (const each of [form, ...others]) {
    const target = each.questions.find((one) => one.slug === slug && (!one.rosterquestion || seat > 0))
    if (!target) continue
    const first = (reservation.answers ?? []).findIndex((answer) => answer.formid === each.id)
    const filling = each.id === form.id && seat === 0 ? answered : first
    const value = read(reservation, each.id, target, filling, target.rosterquestion ? seat : 0)
    return value === undefined ? written(Number(declared?.default_value ?? 0)) : numeric(value)
  }
  if (!declared) throw new Refused('unknown slug')
  return written(Number(declared.default_value ?? 0))
}

/** Steps 4 and 5: what each gives, of what it has left. */
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
  baseprice: number,
  volumediscountdollaramt: number,
  discount: number,
  lines: number[],
  points: boolean,
): OraclePrice {
  const { pricedata } = reservation
  const basepricepostdiscount = baseprice - volumediscountdollaramt - discount
  const addons = Math.max(
    0 - basepricepostdiscount,
    lines.reduce((sum, each) => sum + each, 0),
  )
  const travelcost = points ? 0 : travel(reservation)
  const { taxpercentage = 0, applicabletobaseprice, applicabletoaddons, applicabletotravelfee } = pricedata.tax
  const basepricetax = applicabletobaseprice ? share(basepricepostdiscount, taxpercentage) : 0
  const addontax = applicabletoaddons && addons > 0 ? share(addons, taxpercentage) : 0
  const travelfeetax = applicabletotravelfee ? share(travelcost, taxpercentage) : 0
  const finalprice = basepricepostdiscount + addons + travelcost + basepricetax + addontax + travelfeetax
  return {
    baseprice,
    volumediscountdollaramt,
    discount,
    basepricepostdiscount,
    addons,
    travelcost,
    basepricetax,
    addontax,
    travelfeetax,
    finalprice,
    duenow: due(reservation, finalprice),
    pointsprice: 0,
  }
}

function travel({ pricedata, distance }: ReservationToPrice): number {
  const { fee, excessfee = 0, excessmiles } = pricedata.travelcost
  if (distance === undefined || distance === null || fee === undefined) return 0
  const miles = written(distance)
  if (excessmiles === 0) return minor(cents(times(miles, written(excessfee))))
  const beyond = excessmiles === undefined || distance <= excessmiles ? whole(0) : minus(miles, written(excessmiles))
  return minor(cents(plus(times(miles, written(fee)), times(beyond, written(excessfee)))))
}

function due(reservation: ReservationToPrice, finalprice: number): number {
  const { paymentterms, approvalmode, downpaymentamount, downpaymenttype, bookabletype } = reservation.pricedata
  if (paymentterms === 'bill' || approvalmode || reservation.waitlisted) return 0
  if (paymentterms === 'full') return finalprice
  if (downpaymenttype === 'percentagetotal') return Math.min(finalprice, share(finalprice, downpaymentamount))
  const count =
    downpaymenttype === 'singlecharge'
      ? 1
      : reservation.seats * (bookabletype === 'calendarday' ? dates(reservation) : 1)
  return Math.min(finalprice, minor(times(cents(written(downpaymentamount)), whole(count))))
}
