import { describe, expect, test } from 'vitest'
import { occupiedIntervals } from '../availability/index.ts'
import { type FormRules, readAnswers } from '../forms/index.ts'
import { basePriceOf } from './base-price.ts'
import { priceDataOf, quote } from './index.ts'

/** A server is blocked meanwhile. A copy for each seat, and a search for each tier, took tens of seconds. */
const patience = 3000
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const bookable = { id: 'b', provider: 'p', name: 'B', price: 700 }
const hour = { start: 0, end: 3_600_000, timezone: 'UTC' }

function timed<T>(work: () => T): T {
  const begun = performance.now()
  const done = work()
  expect(performance.now() - begun).toBeLessThan(patience)
  return done
}

test('thousands of tiers, in any order, price thousands of seats', () => {
  const tiers = many(5000, (at) => ({ seat_quantity: 2 * at + 2, marginal_price: (at * 7) % 911 }))
  const pricing_tiers = tiers.toSorted((a, b) => a.marginal_price - b.marginal_price)
  const pricedata = priceDataOf({ ...bookable, pricing_tiers })
  const priceOf = (seat: number) => (seat === 1 ? 700 : ((Math.floor(seat / 2) - 1) * 7) % 911)
  const expected = many(9_999, (at) => priceOf(at + 1)).reduce((sum, price) => sum + price, 0)
  const base = timed(() => basePriceOf({ ...hour, pricedata, seats: 9_999 }))
  expect(base.baseprice).toBe(expected)
  const shares = timed(() => many(9_999, (at) => base.shareOf(at + 1)))
  expect(shares).toEqual(many(9_999, (at) => ({ n: BigInt(priceOf(at + 1)), d: 1n })))
})

test('the first of two tiers with one number counts, as it did', () => {
  const pricing_tiers = [3, 1, 3].map((seat_quantity, at) => ({ seat_quantity, marginal_price: 100 + at }))
  expect(basePriceOf({ ...hour, pricedata: priceDataOf({ ...bookable, pricing_tiers }), seats: 4 }).baseprice).toBe(402)
})

test('forty priced questions for each attendee, of whom five hundred are asked', () => {
  const question = (at: number) => ({
    ...{ id: `q${at}`, slug: `q${at}`, type: 'number' as const, rosterquestion: true },
    ...{ value_function: `q${at} + other_${at % 3}`, display_function: 'outside + 1 - outside' },
  })
  const others = many(3, (at) => ({
    ...{ id: `o${at}`, slug: `other_${at}`, type: 'number' as const, rosterquestion: true },
  }))
  const outside = { id: 'x', slug: 'outside', type: 'number' as const }
  const form = (id: string, questions: object[]) => ({ id, name: id, sections: [{ id: 's', questions }] }) as FormRules
  const forms = [form('f', many(40, question)), form('g', [...others, outside])]
  const responses = [...many(40, question), ...others].map(({ id }) => ({ question_id: id, value: 3 }))
  const given = { formresponses: [], roster: many(500, () => ({ responses })) }
  const context = { seats: 10_000, bookable: 'b', country: 'US', parsePhone: () => null }
  const read = timed(() => readAnswers(forms, given, context))
  expect([read.faults, read.roster.length]).toEqual([[], 500])
  const pricedata = priceDataOf(bookable, forms as Parameters<typeof priceDataOf>[1])
  const { answers, roster } = read
  const reservation = { ...hour, pricedata, seats: 10_000, answers, roster }
  const priced = timed(() => quote({ currency: 'usd', reservations: [reservation] }))
  const lines = priced.ok ? (priced.value.reservations[0]?.lines ?? []) : []
  expect(lines.filter(({ kind, amount }) => kind === 'function' && amount === 600)).toHaveLength(500 * 40)
})

test('what an occurrence occupies is found among twenty thousand', () => {
  const restrictions = many(20_000, (at) => ({
    ...{ id: `o${at}`, start: at * 1000, end: at * 1000 + 500 },
    segments: [{ start: at * 1000 + 100, end: at * 1000 + 200 }],
  }))
  const event = { bookabletype: 'event' as const, bufferbefore: 0, bufferafter: 0, restrictions }
  const found = timed(() =>
    restrictions.flatMap(({ id, start, end }) => [
      ...occupiedIntervals(event, { start, end, occurrence: id }),
      ...occupiedIntervals(event, { start, end }),
    ]),
  )
  expect(found).toEqual(restrictions.flatMap(({ segments }) => [...segments, ...segments]))
})

describe('a formula for each of five hundred attendees', () => {
  const primes = many(2000, (at) => at + 2).filter(
    (n) => !many(Math.floor(Math.sqrt(n)) - 1, (at) => at + 2).some((d) => n % d === 0),
  )
  const termsOf = (term: (at: number) => string, between: string, count: number) => many(count, term).join(between)
  const priced = (value_function: string) => {
    const question = { id: 'q', slug: 'q', type: 'number' as const, rosterquestion: true, value_function }
    const forms = [{ id: 'f', name: 'F', sections: [{ id: 's', questions: [question] }] }]
    const pricedata = priceDataOf(bookable, forms as Parameters<typeof priceDataOf>[1])
    const roster = many(500, (at) => ({ responses: [{ question_id: 'q', value: at + 0.5 }] }))
    const begun = performance.now()
    const done = quote({ currency: 'usd', reservations: [{ ...hour, pricedata, seats: 500, roster }] })
    return { done, took: performance.now() - begun }
  }
  /** Generous, for a busy machine: each of them took seconds, or most of a minute. */
  const most = 500

  test.each([
    ['more terms than there is time for', termsOf(() => 'q', '+', 900), 'too_long'],
    ['sums of ever longer fractions', termsOf((at) => `q/${primes[at]}`, '+', 290), 'too_large'],
    ['products of ever longer fractions', termsOf((at) => `q/${primes[at]}`, '*', 290), 'too_large'],
    ['ever longer numbers', `${termsOf(() => '99', '*', 390)} * q`, 'amount_too_large'],
    ['the least of many', `min(${termsOf((at) => `q/${primes[at]}`, ',', 280)})`, 'too_long'],
  ])('of %s is refused in time', (_, text, reason) => {
    const { done, took } = priced(text)
    expect(done).toMatchObject({ ok: false, error: { data: { question_id: 'q', reason } } })
    expect(took).toBeLessThan(most)
  })

  test('of thirty terms is priced in time', () => {
    const { done, took } = priced(termsOf(() => 'q * 0.15', ' + ', 30))
    expect(done).toMatchObject({ ok: true, value: { totals: { finalprice: 500 * 700 + 56_250_000 } } })
    expect(took).toBeLessThan(most)
  })
})
