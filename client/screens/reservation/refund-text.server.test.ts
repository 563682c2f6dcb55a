import { afterAll, expect, test } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import { readReservation } from '../../data/reservations.ts'
import type * as Text from './refund-text.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { RefundText, CancelledForStaff } = await stage.load<typeof Text>('screens/reservation/refund-text.tsx')

const at = { ordered_utc: '2026-12-01T10:00:00Z', at_utc: '2026-12-01T10:00:00Z' }
const byHand = (amount: number) => ({
  refunds: [
    { amount, state: 'by_hand', ofcancellation: true, ...at },
    { amount: 5, state: 'by_hand', ...at },
  ],
})
const cancelled = (changes: object) =>
  readReservation({ id: 'a1b2c3', status: 'cancelled', first_name: 'Lin', refundedprice: 40.1, ...changes })

test.each([
  ['all of it by card', {}, ['$40.10 is on its way back to you.'], ['by hand']],
  ['all of it by hand', { changes: byHand(40.1) }, ['gives $40.10 back by hand'], ['on its way', 'Banks take']],
  ['a part by hand', { changes: byHand(33.4) }, ['$6.70 is on its way back', 'gives $33.40 back by hand'], ['$40.10']],
])('a customer reads of %s', (_case, changes, told, untold) => {
  const text = stage.draw(RefundText, { reservation: cancelled(changes) }, {})
  for (const one of told) expect(text).toContain(one)
  for (const one of untold) expect(text).not.toContain(one)
})

test('staff read what is theirs to give back', () => {
  const text = stage.draw(CancelledForStaff, { reservation: cancelled({ changes: byHand(33.4) }) }, {})
  expect(text).toContain('$6.70 is on its way back to Lin')
  expect(text).toContain('$33.40 is yours to give back to Lin')
})
