import { describe, expect, it, test } from 'vitest'
import type { Bookable } from '../entities/bookable.ts'
import { answered, at, lesson, price, quoted } from './fixtures.ts'
import { quote, quoteInMajor } from './index.ts'
import type { CodeDiscount, ReservationToPrice } from './types.ts'

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
  it('uses the base price below the first tier, in whatever order tiers come', () => {
    const unordered = [
      { seat_quantity: 4, marginal_price: 100 },
      { seat_quantity: 3, marginal_price: 5000 },
    ]
    expect(price(lesson({ pricing_tiers: unordered }, { seats: 5 })).baseprice).toBe(2 * 9500 + 5000 + 2 * 100)
  })
  it('takes a tier of 0 for free seats', () => {
    expect(price(lesson({ pricing_tiers: [{ seat_quantity: 1, marginal_price: 0 }] })).finalprice).toBe(0)
  })
})

describe('2 length', () => {
  it('is elapsed time over duration', () => {
    expect(price(lesson({}, { end: at('2026-06-10T13:00') })).baseprice).toBe(19000)
    expect(price(lesson({}, { end: at('2026-06-10T10:30') })).baseprice).toBe(3167)
  })
  it('is elapsed time, not wall clock time, when clocks change', () => {
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
  it.each(['2026-06-12T00:00', '2026-06-12T11:00', '2026-06-12T22:30'])(
    'counts nights until a departure at %s',
    (end) => {
      const stay = lesson(
        { bookabletype: 'calendarday', countby: 'nights' },
        { start: at('2026-06-10T00:00'), end: at(end) },
      )
      expect(price(stay).baseprice).toBe(19000)
    },
  )
  it('counts dates where midnight does not exist', () => {
    // Cairo, 24 April 2026: clocks go from 00:00 to 01:00, so that the 23rd ends at 22:00 UTC.
    const rental = { start: at('2026-04-21T22:00'), end: at('2026-04-23T22:00'), timezone: 'Africa/Cairo' }
    expect(price(lesson({ bookabletype: 'calendarday' }, rental)).baseprice).toBe(19000)
  })
  it('leaves out time that answers add: 95.00 for 90 min stay 95.00, plus the option’s price', () => {
    const longer = {
      slug: 'longer',
      type: 'checkbox' as const,
      responseoptions: [{ id: 'half', name: 'Half an hour more', duration: 1800, priceadjustment: 2000 }],
    }
    const { baseprice, finalprice } = price(lesson({}, answered({ longer: { half: 1 } }), [longer]))
    expect([baseprice, finalprice]).toEqual([9500, 11500])
  })
  it('does not matter for events', () => {
    expect(price(lesson({ bookabletype: 'event' }, { end: at('2026-06-10T20:00') })).baseprice).toBe(9500)
  })
})

describe('4 and 5 discounts', () => {
  const carts = (...prices: number[]) => prices.map((each) => lesson({ price: each }))
  it('takes the largest threshold reached, as a percentage of each base price', () => {
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
  it('applies the code after the volume discount: 100.00 with 10 % and 10 % is 81.00', () => {
    const result = quoted({
      reservations: carts(10000),
      volumediscounts: [{ appointments: 1, discount_percentage: 10 }],
      code: 'lowtide ',
      discounts: [{ referencecode: 'LOWTIDE', discount_percentage: 10 }],
    })
    expect(result.totals.basepricepostdiscount).toBe(8100)
    expect(result.code).toEqual({ referencecode: 'LOWTIDE', status: 'applied' })
  })
  it('spreads a code’s amount over the reservations it applies to, limited to what they have left', () => {
    const sail = { ...lesson({ id: 'sail', price: 1000 }) }
    const cart = [lesson({ price: 1000 }), sail, lesson({ price: 3000 })]
    const discounts = [{ referencecode: 'X', discount_amount: 500, bookables: ['lesson'] }]
    const spreadOver = quoted({ reservations: cart, code: 'x', discounts }).reservations
    expect(spreadOver.map((each) => each.discount)).toEqual([125, 0, 375])
    const huge = [{ referencecode: 'X', discount_amount: 999_999, bookables: ['lesson'] }]
    expect(quoted({ reservations: cart, code: 'x', discounts: huge }).totals.finalprice).toBe(1000)
  })
  it('cuts a part above what a reservation has left, and spreads the excess again', () => {
    // The volume discount takes 0.01 from the first, so 0.02, 0.03 and 0.03 are left. The first one's part of 0.08
    // would be 0.03.
    const volumediscounts = [{ appointments: 3, discount_amount: 1 }]
    const discounts = [{ referencecode: 'X', discount_amount: 8 }]
    const { reservations, totals } = quoted({ reservations: carts(3, 3, 3), volumediscounts, code: 'x', discounts })
    expect(reservations.map((each) => each.discount)).toEqual([2, 3, 3])
    expect(totals.finalprice).toBe(0)
  })
  it('is rounded for each reservation, not for their sum', () => {
    const volumediscounts = [{ appointments: 2, discount_percentage: 5 }]
    const { reservations, totals } = quoted({ reservations: carts(110, 110), volumediscounts })
    expect([...reservations.map((each) => each.volumediscountdollaramt), totals.finalprice]).toEqual([6, 6, 208])
  })
  it('reports a code that is unknown or applies to nothing', () => {
    const discounts = [{ referencecode: 'SAIL', discount_percentage: 10, bookables: ['sail'] }]
    expect(quoted({ reservations: carts(100), code: 'nope', discounts }).code?.status).toBe('unknown')
    const other = quoted({ reservations: carts(100), code: 'sail', discounts })
    expect([other.code?.status, other.totals.finalprice]).toEqual(['not_applicable', 100])
    const foreign = [{ referencecode: 'SAIL', discount_percentage: 10, provider: 'elsewhere' }]
    const elsewhere = quoted({ reservations: carts(100), code: 'sail', discounts: foreign })
    expect([elsewhere.code?.status, elsewhere.totals.discount]).toEqual(['unknown', 0])
  })
})

describe('5 terms of a code', () => {
  const lowtide = { id: 'd1', referencecode: 'LOWTIDE', discount_percentage: 10 }
  const cart = (prices: number[], more: object) =>
    quoted({
      reservations: prices.map((each) => lesson({ price: each })),
      code: 'lowtide',
      discounts: [{ ...lowtide, ...more }],
      volumediscounts: [{ appointments: 2, discount_percentage: 50 }],
    })
  it('a minimum is met by the cart’s base prices before any discount', () => {
    const one = cart([10000], { minimum: 15000 })
    expect([one.code, one.totals.finalprice, one.discountid]).toEqual([
      { referencecode: 'LOWTIDE', status: 'below_minimum', minimum: 15000 },
      10000,
      undefined,
    ])
    expect(quoteInMajor(one).code).toEqual({ referencecode: 'LOWTIDE', status: 'below_minimum', minimum: 150 })
    const two = cart([10000, 5000], { minimum: 15000 })
    expect([two.code?.status, two.totals.discount, two.discountid]).toEqual(['applied', 750, 'd1'])
  })
  it('what hinders it takes nothing, and says so before the minimum', () => {
    const { code, totals } = cart([10000], { minimum: 15000, obstacle: 'used_up' })
    expect([code, totals.discount]).toEqual([{ referencecode: 'LOWTIDE', status: 'used_up' }, 0])
  })
  it('takes its percentage of the add-ons too where it says so, as a line of its own', () => {
    const lunch = { slug: 'lunch', value_function_source: { operator: 'add' as const, amount: 15.5 } }
    const tax = { taxpercentage: 10, applicabletoaddons: true }
    const asked = lesson({ price: 10000, tax }, answered({ lunch: 1 }), [lunch])
    const priced = (terms: Partial<CodeDiscount>, reservation = asked) =>
      quoted({ reservations: [reservation], code: 'LOWTIDE', discounts: [{ ...lowtide, ...terms }] }).reservations[0]
    expect(priced({ discount_percentage: 10, appliestoaddons: true })).toMatchObject({
      ...{ discount: 1000, addondiscount: 155, addondiscountpercentage: 10, addons: 1395, addontax: 140 },
      finalprice: 9000 + 1550 - 155 + 140,
      lines: [
        { kind: 'base', amount: 10000 },
        { kind: 'discount', amount: -1000, label: 'LOWTIDE' },
        { kind: 'function', amount: 1550 },
        { kind: 'addon_discount', amount: -155, label: 'LOWTIDE' },
        { kind: 'addon_tax', amount: 140 },
      ],
    })
    expect(priced({ discount_percentage: 10 })).toMatchObject({ addondiscount: 0, addons: 1550 })
    const free = lesson({ price: 0 }, answered({ lunch: 1 }), [lunch])
    expect(priced({ discount_percentage: 10, appliestoaddons: true }, free)).toMatchObject({
      ...{ discount: 0, addondiscount: 155, discountcodeused: 'LOWTIDE', finalprice: 1395 },
    })
  })
  it('of two with one code the one that is good is taken', () => {
    const discounts = [
      { ...lowtide, obstacle: 'ended' as const },
      { ...lowtide, id: 'd2', discount_percentage: 20 },
    ]
    expect(quoted({ reservations: [lesson({ price: 1000 })], code: 'LOWTIDE', discounts })).toMatchObject({
      discountid: 'd2',
      totals: { discount: 200 },
    })
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

describe('7 prices that contain their tax', () => {
  const tax = { taxpercentage: 19, applicabletobaseprice: true, applicabletoaddons: true, applicabletotravelfee: true }
  const contained = (reservation: ReservationToPrice) => {
    const { pricedata } = reservation
    return price({ ...reservation, pricedata: { ...pricedata, tax: { ...pricedata.tax, included: true } } })
  }
  it('tell it, each part rounded once, and add nothing', () => {
    const box = { slug: 'box', value_function_source: { operator: 'add' as const, amount: 15 } }
    const wanted = { tax, price: 11900, travelcost: { fee: 1 } }
    const result = contained(lesson(wanted, { distance: 10, ...answered({ box: 1 }) }, [box]))
    expect(result).toMatchObject({
      ...{ taxincluded: true, basepricetax: 1900, addontax: 239, travelfeetax: 160 },
      finalprice: 11900 + 1500 + 1000,
    })
    expect(result.lines.map(({ kind }) => kind)).toEqual(['base', 'function', 'travel'])
  })
  it('tell nothing of what is not flagged, or costs nothing', () => {
    expect(contained(lesson({ tax: { taxpercentage: 19 } }))).toMatchObject({ basepricetax: 0, finalprice: 9500 })
    expect(contained(lesson({ tax, price: 0 })).basepricetax).toBe(0)
  })
  it('are accepted in points: nothing is added to what points pay', () => {
    const sail = { price: 11900, pointsprice: 12, tax }
    expect([price(lesson(sail)).pointsoffered, contained(lesson(sail)).pointsoffered]).toEqual([null, 12])
  })
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
  it('is the same on approval, where that is needed, and nothing where it is billed or waits', () => {
    const later = (bookable: Partial<Bookable>, reservation: Partial<ReservationToPrice> = {}) => {
      const { duenow, dueonapproval } = price(lesson({ approvalmode: true, ...bookable }, reservation))
      return [duenow, dueonapproval]
    }
    expect([later({}), later({ paymentterms: 'bill' })]).toEqual([
      [0, 9500],
      [0, 0],
    ])
    expect(later({ paymentterms: 'partial', downpaymentamount: 20 })).toEqual([0, 2000])
    expect(later({}, { waitlisted: true })).toEqual([0, 0])
    expect(later({ approvalmode: false })).toEqual([9500, 0])
  })
  it('is taken with the claim that names the time in days, also of a request', () => {
    const onclaim = (bookable: Partial<Bookable>, reservation: Partial<ReservationToPrice> = {}) => {
      const { duenow, dueonapproval, dueonclaim } = price(lesson(bookable, { onclaim: true, ...reservation }))
      return [duenow, dueonapproval, dueonclaim]
    }
    expect([onclaim({}), onclaim({ approvalmode: true }), onclaim({ paymentterms: 'bill' })]).toEqual([
      [0, 9500, 9500],
      [0, 9500, 9500],
      [0, 0, 0],
    ])
    expect(price(lesson({ approvalmode: true })).dueonclaim).toBe(0)
    expect(onclaim({ paymentterms: 'partialautocollect', downpaymentamount: 20 })).toEqual([0, 2000, 2000])
    expect(onclaim({}, { waitlisted: true })).toEqual([0, 0, 0])
  })
  it('counts a calendar day per seat and day', () => {
    const span = { start: at('2026-06-10T00:00'), end: at('2026-06-13T00:00'), seats: 2 }
    const rental = { bookabletype: 'calendarday', paymentterms: 'partial', downpaymentamount: 20 } as const
    expect(due(rental, span)).toBe(12000)
    expect(due({ ...rental, countby: 'nights' }, { ...span, end: at('2026-06-13T11:00') })).toBe(12000)
  })
})

describe('9 points', () => {
  const sail = { bookabletype: 'event', price: 12000, pointsprice: 12 } as const
  it('is offered where only the base price is to be paid', () => {
    expect(price(lesson(sail, { seats: 2 })).pointsoffered).toBe(24)
    expect(price(lesson({ ...sail, tax: { taxpercentage: 5, applicabletobaseprice: true } })).pointsoffered).toBeNull()
    expect(price(lesson({ price: 100 })).pointsoffered).toBeNull()
  })
  it('leave a code alone that would take nothing', () => {
    const cart = [lesson({ ...sail, id: 'sail' }), lesson({ price: 10000, id: 'row' })]
    const ten = { id: 'ten', referencecode: 'TEN', discount_percentage: 10 }
    const told = (reservations: typeof cart, discount: object, mode: 'points' | 'currency' = 'points') => {
      const { code, discountid } = quoted({ reservations, mode, code: 'ten', discounts: [{ ...ten, ...discount }] })
      return [code?.status, discountid]
    }
    expect(told(cart.slice(0, 1), {}, 'currency')).toEqual(['applied', 'ten'])
    expect(told(cart.slice(0, 1), {})).toEqual(['not_applicable', undefined])
    expect(told(cart, {})).toEqual(['applied', 'ten'])
    expect(told(cart, { bookables: ['sail'] })).toEqual(['not_applicable', undefined])
    expect(told(cart, { bookables: ['row'] })).toEqual(['applied', 'ten'])
  })
  it('sets the mode of every reservation that can be paid in points; the others share the discount', () => {
    const cart = [lesson(sail), lesson({ price: 10000 })]
    const volumediscounts = [{ appointments: 2, discount_amount: 1000 }]
    const { reservations, totals } = quoted({ reservations: cart, volumediscounts, mode: 'points' })
    expect(reservations.map((each) => each.paymentmode)).toEqual(['points', 'currency'])
    expect(totals).toMatchObject({ pointsprice: 12, pointsduenow: 12, volumediscountdollaramt: 1000, finalprice: 9000 })
    expect(quoted({ reservations: cart, volumediscounts }).reservations[0]?.volumediscountdollaramt).toBe(545)
  })
  it('is due later with approval, and at once with a bill or a down payment', () => {
    const due = (pricedata: object, reservation: Partial<ReservationToPrice> = {}) =>
      quoted({ reservations: [lesson({ ...sail, ...pricedata }, reservation)], mode: 'points' }).totals.pointsduenow
    expect(due({ approvalmode: true })).toBe(0)
    expect(due({}, { onclaim: true })).toBe(0)
    expect(due({ paymentterms: 'bill' })).toBe(12)
    expect(due({ paymentterms: 'partial', downpaymentamount: 5 })).toBe(12)
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

test('price data survives JSON, and quoting does not change it', () => {
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
