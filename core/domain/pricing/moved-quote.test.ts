import { describe, expect, it } from 'vitest'
import { answered, lesson, quoted } from './fixtures.ts'
import { movedQuote } from './moved-quote.ts'
import { frozenQuotes } from './totals.ts'

const big = { referencecode: 'BIG', discount_amount: 5_000, minimum: 15_000 }
const seats = (count: number) => lesson({ price: 10_000 }, { seats: count })

/** The first of a cart of lessons of 100.00 a seat, booked with 50.00 off from 150.00. */
const booked = (...counts: number[]) => {
  const [frozen] = frozenQuotes(quoted({ reservations: counts.map(seats), code: 'big', discounts: [big] }))
  if (!frozen) throw new Error('nothing is priced')
  return frozen
}

const movedTo = (frozen: ReturnType<typeof booked>, price: number, rest: number | null) => {
  const moved = movedQuote(frozen, lesson({ price }), { today: null, rest })
  if (!moved.ok) throw new Error(moved.error.code)
  return moved.value
}

describe('a code that counts for add-ons too', () => {
  const lunch = (amount: number) => {
    const question = { slug: 'lunch', value_function_source: { operator: 'add' as const, amount } }
    return lesson({ price: 10_000 }, answered({ lunch: 1 }), [question])
  }
  const code = { referencecode: 'ALL', discount_percentage: 10, appliestoaddons: true }
  const [frozen] = frozenQuotes(quoted({ reservations: [lunch(20)], code: 'all', discounts: [code] }))
  if (!frozen) throw new Error('nothing is priced')

  it.each([
    ['as it was', code],
    ['gone', null],
    ['another by now', { ...code, discount_percentage: 50, appliestoaddons: false }],
  ])('keeps its percentage of them after a move: %s', (_, today) => {
    const moved = movedQuote(frozen, lunch(50), { today, rest: null })
    expect(moved).toMatchObject({ ok: true, value: { discount: 1_000, addondiscount: 500, finalprice: 13_500 } })
  })
})

describe('a code whose minimum was reached', () => {
  it.each([
    [16_000, 11_000],
    [15_000, 10_000],
    [14_999, 14_999],
    [10_000, 10_000],
  ])('with a base price of %i afterwards: %i', (after, price) => {
    expect(booked(2).finalprice).toBe(15_000)
    expect(movedTo(booked(2), after, 0).finalprice).toBe(price)
  })

  it('says what became of it, and is gone for later moves', () => {
    const below = movedTo(booked(2), 10_000, 0)
    expect(below).toMatchObject({
      ...{ discount: 0, discountcodeused: '' },
      discountcode: { referencecode: 'BIG', status: 'below_minimum', minimum: 15_000 },
    })
    expect(movedTo(below, 20_000, 0).finalprice).toBe(20_000)
  })

  it('counts the others of its cart as they were booked', () => {
    // Half of the amount is this one's.
    expect(movedTo(booked(1, 1), 6_000, 10_000).finalprice).toBe(3_500)
    expect(movedTo(booked(1, 1), 4_999, 10_000).finalprice).toBe(4_999)
  })

  it('stays where it is not judged: staff move, or it was booked without one', () => {
    expect(movedTo(booked(2), 10_000, null).finalprice).toBe(5_000)
    const { minimum: _, ...code } = booked(2).discountcode ?? { referencecode: '', status: 'applied' as const }
    expect(movedTo({ ...booked(2), discountcode: code }, 10_000, 0).finalprice).toBe(5_000)
  })
})
