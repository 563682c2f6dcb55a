import { describe, expect, it, test } from 'vitest'
import type { Bookable } from '../entities/bookable.ts'
import type { Addon, Form, Question } from '../entities/form.ts'
import { priceDataOf, quote, quoteInMajor } from './index.ts'
import type { QuoteInput, ReservationQuote, ReservationToPrice } from './types.ts'

const at = (iso: string) => Date.parse(`${iso}Z`)

/** A lesson of 90 minutes for 95.00 at the quay, in UTC. */
function lesson(
  bookable: Partial<Bookable> = {},
  reservation: Partial<ReservationToPrice> = {},
  questions: Partial<Question>[] = [],
  addons: Addon[] = [],
): ReservationToPrice {
  const full: Bookable = { id: 'lesson', provider: 'quay', name: 'Lesson', price: 9500, duration: 5400, ...bookable }
  const forms = questions.length ? [formOf('form', questions)] : []
  return {
    pricedata: priceDataOf(full, forms, addons),
    start: at('2026-06-10T10:00'),
    end: at('2026-06-10T11:30'),
    timezone: 'UTC',
    seats: 1,
    ...reservation,
  }
}

function formOf(id: string, questions: Partial<Question>[]): Form {
  const whole = questions.map((question, index) => ({
    id: question.slug ?? `q${index}`,
    slug: `q${index}`,
    type: 'number' as const,
    ...question,
  }))
  return { id, provider: 'quay', name: id, sections: [{ id: 's', questions: whole }] }
}

const answered = (responses: Record<string, string | number | boolean | string[] | Record<string, number>>) => ({
  answers: [
    { formid: 'form', responses: Object.entries(responses).map(([question_id, value]) => ({ question_id, value })) },
  ],
})
const seat = (responses: Record<string, string | number>) => ({
  responses: Object.entries(responses).map(([question_id, value]) => ({ question_id, value })),
})

/** Every quote of every test: lines sum to the price, totals to the cart, nothing below 0. */
function quoted(input: Partial<QuoteInput> & Pick<QuoteInput, 'reservations'>) {
  const result = quote({ currency: 'usd', ...input })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  for (const each of result.value.reservations) {
    expect(each.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(each.finalprice)
    expect(each.duenow + each.balancetobecollected).toBe(each.finalprice)
    expect(
      Math.min(each.finalprice, each.duenow, each.balancetobecollected, each.basepricepostdiscount),
    ).toBeGreaterThanOrEqual(0)
  }
  const total = result.value.reservations.reduce((sum, each) => sum + each.finalprice, 0)
  expect(result.value.totals.finalprice).toBe(total)
  return result.value
}
function price(...reservations: ReservationToPrice[]): ReservationQuote {
  const [first] = quoted({ reservations }).reservations
  if (!first) throw new Error('nothing priced')
  return first
}
const refusal = (reservation: ReservationToPrice) => {
  const result = quote({ currency: 'usd', reservations: [reservation] })
  return result.ok ? null : result.error
}

describe('1 seats', () => {
  const tiers = [
    { seat_quantity: 1, marginal_price: 9500 },
    { seat_quantity: 2, marginal_price: 6000 },
  ]
  it('is price times seats without tiers', () => {
    expect(price(lesson({}, { seats: 3 })).baseprice).toBe(28500)
  })
  it('prices seat by seat with tiers, the last one for all that follow', () => {
    expect([1, 2, 3].map((seats) => price(lesson({ pricing_tiers: tiers }, { seats })).baseprice)).toEqual([
      9500, 15500, 21500,
    ])
  })
  it('takes the base price below the first tier, in whatever order tiers come', () => {
    const unordered = [
      { seat_quantity: 4, marginal_price: 100 },
      { seat_quantity: 3, marginal_price: 5000 },
    ]
    expect(price(lesson({ pricing_tiers: unordered }, { seats: 5 })).baseprice).toBe(2 * 9500 + 5000 + 2 * 100)
  })
  it('takes a zero tier for free seats', () => {
    expect(price(lesson({ pricing_tiers: [{ seat_quantity: 1, marginal_price: 0 }] })).finalprice).toBe(0)
  })
})

describe('2 length', () => {
  it('is elapsed time over duration', () => {
    expect(price(lesson({}, { end: at('2026-06-10T13:00') })).baseprice).toBe(19000)
    expect(price(lesson({}, { end: at('2026-06-10T10:30') })).baseprice).toBe(3167)
  })
  it('is elapsed, not what the clock shows, when clocks change', () => {
    const night = { start: at('2026-10-25T00:00'), end: at('2026-10-25T03:00'), timezone: 'Europe/Paris' }
    expect(price(lesson({ duration: 3600 }, night)).baseprice).toBe(28500)
  })
  it.each(['2026-06-12T23:59', '2026-06-12T23:59:59', '2026-06-13T00:00'])(
    'counts dates for calendar days: %s',
    (end) => {
      const rental = lesson({ bookabletype: 'calendarday' }, { start: at('2026-06-10T00:00'), end: at(end) })
      expect(price(rental).baseprice).toBe(28500)
    },
  )
  it('counts dates where midnight does not exist', () => {
    // Cairo, 24 April 2026: clocks go from 00:00 to 01:00, so that the 23rd ends at 22:00 UTC.
    const rental = { start: at('2026-04-21T22:00'), end: at('2026-04-23T22:00'), timezone: 'Africa/Cairo' }
    expect(price(lesson({ bookabletype: 'calendarday' }, rental)).baseprice).toBe(19000)
  })
  it('does not matter for events', () => {
    expect(price(lesson({ bookabletype: 'event' }, { end: at('2026-06-10T20:00') })).baseprice).toBe(9500)
  })
})

describe('3 add-ons', () => {
  const wetsuit = {
    slug: 'wetsuit',
    type: 'checkbox' as const,
    responseoptions: [{ id: 'ws', name: 'Wetsuit', min: 0, max: 2, price: 99, priceadjustment: 1500 }],
  }
  it('has one line per option, times its quantity; priceadjustment before price', () => {
    expect(price(lesson({}, answered({ wetsuit: { ws: 2 } }), [wetsuit])).lines).toContainEqual({
      kind: 'option',
      amount: 3000,
      label: 'Wetsuit',
      question_id: 'wetsuit',
      quantity: 2,
    })
    const nulled = { ...wetsuit, responseoptions: [{ id: 'ws', name: 'W', price: 99, priceadjustment: null }] }
    expect(price(lesson({}, answered({ wetsuit: ['ws'] }), [nulled])).addons).toBe(99)
  })
  it('prices the add-ons of the bookable, and no others', () => {
    const addons = ['lunch', 'elsewhere'].map((id) => ({ id, provider: 'quay', name: id, priceadjustment: 1200 }))
    const chosen = { addons: { lunch: 2, elsewhere: 1 } }
    expect(price(lesson({ addons: ['lunch'] }, chosen, [], addons)).addons).toBe(2400)
  })
  const withFunction = (
    source: Question['value_function_source'],
    answer: number | string = 3,
    more: Partial<Question>[] = [],
  ) => lesson({}, answered({ guests: answer }), [{ slug: 'guests', value_function_source: source }, ...more])

  it.each([
    ['add', 2.5, undefined, 250],
    ['add', 2.5, 'unit', 750],
    ['add', 0.335, 'unit', 101],
    ['subtract', 2.5, 'unit', -750],
    ['multiply', 1.1, 'unit', 950],
    ['divide', 3, undefined, -6333],
    ['set', 7, undefined, 700],
  ] as const)('%s %d per %s gives %d', (operator, amount, per, addons) => {
    expect(price(withFunction({ operator, amount, per })).addons).toBe(addons)
  })
  it('acts on 0, and not without an answer or on the sentinel', () => {
    const source = { operator: 'add' as const, amount: 5 }
    expect(price(withFunction(source, 0)).addons).toBe(500)
    expect(price(withFunction(source, 123581321)).addons).toBe(0)
    expect(price(lesson({}, {}, [{ slug: 'guests', value_function_source: source }])).addons).toBe(0)
  })
  it('does not compound multiplications', () => {
    const twice = { operator: 'multiply' as const, amount: 2 }
    const questions = [
      { slug: 'a', value_function_source: twice },
      { slug: 'b', value_function_source: twice },
    ]
    expect(price(lesson({}, answered({ a: 1, b: 1 }), questions)).addons).toBe(19000)
  })
  it('lets the last set of a form replace the others and the options', () => {
    const set = (slug: string, amount: number) => ({
      slug,
      value_function_source: { operator: 'set' as const, amount },
    })
    const questions = [
      set('first', 10),
      wetsuit,
      set('last', 20),
      { slug: 'add', value_function_source: { operator: 'add' as const, amount: 1 } },
    ]
    const all = answered({ first: 1, wetsuit: { ws: 1 }, last: 1, add: 1 })
    expect(price(lesson({}, all, questions)).addons).toBe(2000)
    expect(price(lesson({}, answered({ wetsuit: { ws: 1 }, add: 1 }), questions)).addons).toBe(1600)
  })
  it('multiplies the share of the seat on a question of the roster', () => {
    const tiers = [{ seat_quantity: 2, marginal_price: 6000 }]
    const roster = { seats: 2, roster: [seat({}), seat({ child: 1 })] }
    const child = {
      slug: 'child',
      rosterquestion: true,
      value_function_source: { operator: 'multiply' as const, amount: 0.5 },
    }
    const result = price(lesson({ pricing_tiers: tiers }, roster, [child]))
    expect(result.lines).toContainEqual({
      kind: 'function',
      amount: -3000,
      label: 'child',
      question_id: 'child',
      seat: 2,
    })
  })
  it('sets the price of one seat on a question of the roster, of all from outside it', () => {
    const paid = { slug: 'boots', rosterquestion: true, value_function_source: { operator: 'add' as const, amount: 8 } }
    const flat = { slug: 'flat', rosterquestion: true, value_function_source: { operator: 'set' as const, amount: 5 } }
    const roster = { seats: 2, roster: [seat({ boots: 1 }), seat({ boots: 1, flat: 1 })] }
    expect(price(lesson({}, roster, [paid, flat])).addons).toBe(800 + 500)
    const all = { slug: 'all', value_function_source: { operator: 'set' as const, amount: 2 } }
    expect(price(lesson({}, { ...roster, ...answered({ all: 1 }) }, [paid, flat, all])).addons).toBe(200)
  })
  it('never takes more than the base price: the excess is a line', () => {
    const result = price(withFunction({ operator: 'subtract', amount: 200 }))
    expect(result.finalprice).toBe(0)
    expect(result.lines.at(-1)).toEqual({ kind: 'adjustment', amount: 10500 })
  })
})

describe('3 formulas', () => {
  const withFormula = (
    text: string,
    responses: Record<string, string | number> = { area: 10 },
    more: Partial<Question> = {},
  ) =>
    lesson({ price: 100_000 }, answered(responses), [
      { slug: 'area', value_function_source: text, ...more },
      { slug: 'coats' },
      { slug: 'colour', type: 'text' },
      { slug: 'size', type: 'number', rosterquestion: true },
    ])
  it.each([
    ['area * 2.5', 2500],
    ['1 + 2 * 3 - 4 / 2', 500],
    ['-(1 + 2) * -+3', 900],
    ['max(area, 12, coats) + min(3, 2)', 1400],
    ['round(area / 4)', 300],
    ['round(-area / 4)', -300],
    ['area / 3', 333],
    ['coats', 0],
  ])('%s is %d', (text, addons) => {
    expect(price(withFormula(text)).addons).toBe(addons)
  })
  it('takes the default of an unanswered slug', () => {
    expect(
      price(withFormula('area * coats', { area: 10 }, { variables: [{ slug: 'coats', default_value: 2 }] })).addons,
    ).toBe(2000)
    expect(
      price(withFormula('area * coats', { area: 10, coats: 3 }, { variables: [{ slug: 'coats', default_value: 2 }] }))
        .addons,
    ).toBe(3000)
  })
  it.each([
    ['area / coats', 'answer_invalid'],
    ['area + colour', 'answer_invalid'],
    ['area + nobody', 'bookable_invalid'],
    ['area + size', 'bookable_invalid'],
    ['area +', 'bookable_invalid'],
    ['area.constructor', 'bookable_invalid'],
    ['round(1, 2)', 'bookable_invalid'],
    ['alert(1)', 'bookable_invalid'],
    [`${'('.repeat(5000)}1${')'.repeat(5000)}`, 'bookable_invalid'],
    [`${'('.repeat(500)}1${')'.repeat(500)}`, 'bookable_invalid'],
  ])('refuses %.20s with %s', (text, code) => {
    expect(refusal(withFormula(text, { area: 10, colour: 'red' }))?.code).toBe(code)
  })
  it('refuses what is too large to be exact', () => {
    expect(refusal(withFormula('area * area', { area: 1e300 }))?.code).toBe('invalid_params')
  })
  it('sees the same seat inside the roster', () => {
    const area = { slug: 'area', rosterquestion: true, value_function_source: 'area * size' }
    const roster = { seats: 2, roster: [seat({ area: 2, size: 3 }), seat({ area: 5 })] }
    const result = price(lesson({}, roster, [area, { slug: 'size', rosterquestion: true }]))
    expect(result.lines.filter((line) => line.kind === 'function').map((line) => line.amount)).toEqual([600, 0])
  })
})

describe('4 and 5 discounts', () => {
  const carts = (...prices: number[]) => prices.map((each) => lesson({ price: each }))
  it('takes the largest threshold reached, a percentage of each', () => {
    const volumediscounts = [
      { appointments: 2, discount_percentage: 10 },
      { appointments: 3, discount_percentage: 20 },
    ]
    const two = quoted({ reservations: carts(9995, 100), volumediscounts })
    expect(two.reservations.map((each) => each.volumediscountdollaramt)).toEqual([1000, 10])
    expect(two.reservations[0]?.volumediscountpercentage).toBe(10)
    expect(quoted({ reservations: carts(100), volumediscounts }).totals.volumediscountdollaramt).toBe(0)
  })
  it('spreads an amount by largest remainders, ties to the earlier', () => {
    const volumediscounts = [{ appointments: 3, discount_amount: 100 }]
    const { reservations } = quoted({ reservations: carts(500, 500, 500), volumediscounts })
    expect(reservations.map((each) => each.volumediscountdollaramt)).toEqual([34, 33, 33])
  })
  it('takes the code after the volume discount: 100.00 with 10 % and 10 % is 81.00', () => {
    const result = quoted({
      reservations: carts(10000),
      volumediscounts: [{ appointments: 1, discount_percentage: 10 }],
      code: 'lowtide ',
      discounts: [{ referencecode: 'LOWTIDE', discount_percentage: 10 }],
    })
    expect(result.totals.basepricepostdiscount).toBe(8100)
    expect(result.code).toEqual({ referencecode: 'LOWTIDE', status: 'applied' })
  })
  it('spreads the amount of a code over those it applies to, cut at what they have left', () => {
    const sail = { ...lesson({ id: 'sail', price: 1000 }) }
    const cart = [lesson({ price: 1000 }), sail, lesson({ price: 3000 })]
    const discounts = [{ referencecode: 'X', discount_amount: 500, bookables: ['lesson'] }]
    const spreadOver = quoted({ reservations: cart, code: 'x', discounts }).reservations
    expect(spreadOver.map((each) => each.discount)).toEqual([125, 0, 375])
    const huge = [{ referencecode: 'X', discount_amount: 999_999, bookables: ['lesson'] }]
    expect(quoted({ reservations: cart, code: 'x', discounts: huge }).totals.finalprice).toBe(1000)
  })
  it('says when a code is unknown or applies to nothing', () => {
    const discounts = [{ referencecode: 'SAIL', discount_percentage: 10, bookables: ['sail'] }]
    expect(quoted({ reservations: carts(100), code: 'nope', discounts }).code?.status).toBe('unknown')
    const other = quoted({ reservations: carts(100), code: 'sail', discounts })
    expect([other.code?.status, other.totals.finalprice]).toEqual(['not_applicable', 100])
    const foreign = [{ referencecode: 'SAIL', discount_percentage: 10, provider: 'elsewhere' }]
    expect(quoted({ reservations: carts(100), code: 'sail', discounts: foreign }).totals.discount).toBe(0)
  })
})

describe('6 travel', () => {
  const travel = (travelcost: Bookable['travelcost'], distance: number | null) =>
    price(lesson({ travelcost }, { distance })).travelcost
  it.each([
    [{ fee: 0.05, excessfee: 0.05, excessmiles: 10 }, 10.1, 51],
    [{ fee: 1.25, excessfee: 2, excessmiles: 20 }, 27.34, 4886],
    [{ fee: 1.25, excessfee: 2, excessmiles: 0 }, 10, 2000],
    [{ fee: 1.25, excessfee: 2 }, 10, 1250],
    [{ fee: 0, excessfee: 2, excessmiles: 4 }, 10, 1200],
    [{ excessfee: 2, excessmiles: 4 }, 10, 0],
    [{ fee: 1.25 }, null, 0],
  ])('%o over %d miles is %d', (travelcost, distance, cost) => {
    expect(travel(travelcost, distance)).toBe(cost)
  })
})

test('7 each tax is its own line, add-ons are never taxed below 0', () => {
  const tax = { taxpercentage: 5.5, applicabletobaseprice: true, applicabletoaddons: true, applicabletotravelfee: true }
  const travelcost = { fee: 1 }
  const box = { slug: 'box', value_function_source: { operator: 'add' as const, amount: 15 } }
  const result = price(lesson({ tax, travelcost }, { distance: 10, ...answered({ box: 1 }) }, [box]))
  expect(result).toMatchObject({
    basepricetax: 523,
    addontax: 83,
    travelfeetax: 55,
    finalprice: 9500 + 1500 + 1000 + 661,
  })
  const less = { slug: 'less', value_function_source: { operator: 'subtract' as const, amount: 15 } }
  expect(price(lesson({ tax }, answered({ less: 1 }), [less])).addontax).toBe(0)
  expect(price(lesson({ tax: { taxpercentage: 5.5 } })).finalprice).toBe(9500)
})

describe('8 due now', () => {
  const due = (bookable: Partial<Bookable>, reservation: Partial<ReservationToPrice> = {}) =>
    price(lesson(bookable, reservation)).duenow
  it('is all with full or absent terms, nothing with bill, approval or a waitlist', () => {
    expect([due({}), due({ paymentterms: 'full' }), due({ paymentterms: 'bill' })]).toEqual([9500, 9500, 0])
    expect([due({ approvalmode: true }), due({}, { waitlisted: true })]).toEqual([0, 0])
  })
  it('is the down payment with partial terms', () => {
    const partial = { paymentterms: 'partial', downpaymentamount: 20 } as const
    expect(due(partial, { seats: 2 })).toBe(4000)
    expect(due({ ...partial, downpaymenttype: 'singlecharge' }, { seats: 2 })).toBe(2000)
    expect(due({ ...partial, downpaymenttype: 'percentagetotal', paymentterms: 'partialautocollect' })).toBe(1900)
    expect(due({ ...partial, downpaymentamount: 2000 })).toBe(9500)
    expect(due({ paymentterms: 'partial' })).toBe(0)
  })
  it('charges a calendar day per seat and day', () => {
    const span = { start: at('2026-06-10T00:00'), end: at('2026-06-13T00:00'), seats: 2 }
    const rental = { bookabletype: 'calendarday', paymentterms: 'partial', downpaymentamount: 20 } as const
    expect(due(rental, span)).toBe(12000)
  })
})

describe('9 points', () => {
  const sail = { bookabletype: 'event', price: 12000, pointsprice: 12 } as const
  it('is offered where nothing but the base price is to pay', () => {
    expect(price(lesson(sail, { seats: 2 })).pointsoffered).toBe(24)
    expect(price(lesson({ ...sail, tax: { taxpercentage: 5, applicabletobaseprice: true } })).pointsoffered).toBeNull()
    expect(price(lesson({ price: 100 })).pointsoffered).toBeNull()
  })
  it('sets the mode of every reservation that can be paid in it; the others keep the discount for themselves', () => {
    const cart = [lesson(sail), lesson({ price: 10000 })]
    const volumediscounts = [{ appointments: 2, discount_amount: 1000 }]
    const { reservations, totals } = quoted({ reservations: cart, volumediscounts, mode: 'points' })
    expect(reservations.map((each) => each.paymentmode)).toEqual(['points', 'currency'])
    expect(totals).toMatchObject({ pointsprice: 12, pointsduenow: 12, volumediscountdollaramt: 1000, finalprice: 9000 })
    expect(quoted({ reservations: cart, volumediscounts }).reservations[0]?.volumediscountdollaramt).toBe(545)
  })
  it('is due later where approval or a bill comes first', () => {
    const later = quoted({ reservations: [lesson({ ...sail, approvalmode: true })], mode: 'points' })
    expect(later.totals).toMatchObject({ pointsprice: 12, pointsduenow: 0 })
  })
})

test('the wire has major units, points stay points', () => {
  const wire = quoteInMajor(quoted({ reservations: [lesson({ pointsprice: 12 })] }))
  expect(wire.reservations[0]).toMatchObject({
    finalprice: 95,
    lines: [{ kind: 'base', amount: 95 }],
    pointsoffered: 12,
  })
  expect(wire.totals.duenow).toBe(95)
})

test('price data survives being kept as JSON, and does not change with the quote', () => {
  const reservation = lesson({ tax: { taxpercentage: 5 } }, answered({ a: 1 }), [
    { slug: 'a', value_function_source: 'a * 2' },
  ])
  const kept: ReservationToPrice = JSON.parse(JSON.stringify(reservation))
  expect(price(kept)).toEqual(price(reservation))
  expect(reservation).toEqual(kept)
})

test('other currencies have their own digits', () => {
  const yen = quote({
    currency: 'JPY',
    reservations: [lesson({ price: 1000, travelcost: { fee: 0.5 } }, { distance: 3 })],
  })
  expect(yen.ok && yen.value.totals).toMatchObject({ travelcost: 2, finalprice: 1002 })
})
