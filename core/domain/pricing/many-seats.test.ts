import { expect, test } from 'vitest'
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
