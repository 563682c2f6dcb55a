import { afterAll, describe, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import { readMove } from '../../data/moves.ts'
import { readReservation } from '../../data/reservations.ts'
import type * as Review from './move-review.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { MoveReview } = await stage.load<typeof Review>('screens/reservation/move-review.tsx')

const days = { start: '2026-12-05 00:00:00', end: '2026-12-07 23:59:00' }
const nothing = () => undefined

/** The text of a change to other days, with what its preview answered. */
const drawn = (status: string, told: object, changes: object = {}) => {
  const reservation = readReservation({ id: 'a1b2c3', status, seats: 1, ...days, date_restriction: days, ...changes })
  const move = readMove({ reservation: {}, changed: true, price: 80, pricedifference: 40, processors: [], ...told })
  const wanted = { slot: days, seats: 1, told: move }
  const html = stage.draw(
    MoveReview,
    { reservation, token: 't', wanted, onBack: nothing, onWanted: nothing, onMoved: nothing },
    {},
  )
  return html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('days at another price, before somebody names a time', () => {
  test('are led to what is reserved for them', () => {
    const text = drawn('gig', { reserves: 80, processors: ['payment-sandbox.card'] })
    expect(text).toContain('$80.00 is reserved, and taken only when somebody takes it on.')
    expect(text).toContain('Reserve $80.00')
    expect(text).not.toMatch(/Move it|is due now|please contact/i)
  })

  test('of a request are reserved until it is accepted', () => {
    const text = drawn('pending', { reserves: 80, processors: ['payment-sandbox.card'] })
    expect(text).toContain('taken only if the request is accepted')
  })

  test('offer no button where nobody can take it', () => {
    expect(drawn('gig', { reserves: 80 })).not.toContain('Reserve $80.00')
  })
})

test('a move that costs more is paid, and one at the same price only made', () => {
  expect(drawn('booked', { duenow: 40, processors: ['payment-sandbox.card'] })).toContain('Pay $40.00 and move it')
  expect(drawn('gig', { price: 40, pricedifference: 0 })).toContain('Move it')
})

describe('of a move by staff', () => {
  const lin = { isbystaff: true, first_name: 'Lin', last_name: 'Moor' }
  const paid = { ...lin, paymentinformation: { paidprice: 95 } }

  test('it is said whether its customer asked for it, where something was paid', () => {
    expect(drawn('booked', {}, paid)).toContain('Lin Moor asked for this move')
    expect(drawn('booked', {}, lin)).not.toContain('asked for this move')
    expect(drawn('booked', {}, { ...paid, isbystaff: false })).not.toContain('asked for this move')
  })

  test('what it locks is told of its customer', () => {
    const text = drawn('booked', { locks: 95 }, paid)
    expect(text).toContain('$95.00 of what Lin Moor has paid will not be refunded automatically')
    expect(text).not.toContain('you have paid')
  })
})

test('what of a refund goes back by hand is said instead of a day for it', () => {
  const cheaper = { price: 20, pricedifference: -20, refund: 20 }
  expect(drawn('booked', cheaper)).toContain('$20.00 comes back to you. Banks take')
  const text = drawn('booked', { ...cheaper, refundbystaff: 20 })
  expect(text).toContain('gives $20.00 back by hand')
  expect(text).not.toContain('Banks take')
  const both = drawn('booked', { ...cheaper, refundbystaff: 12.5 })
  expect(both).toContain('$7.50 comes back to you.')
  expect(both).toContain('gives $12.50 back by hand')
})
