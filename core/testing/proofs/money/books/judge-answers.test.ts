import { expect, test } from 'vitest'
import { paymentFixture } from '../../../worlds/paid/payment-fixture.ts'
import { drawPair } from '../draw-pair.ts'
import type { Said } from '../serve-pair.ts'
import { faultsOfAnswers } from './judge-answers.ts'
import type { BookedRow } from './read-books.ts'

const drawn = drawPair(1, 1, Date.UTC(2026, 10, 20), { processes: 1 })
const [item] = drawn.first.items
if (!item) throw new Error('a pair has an appointment')
const { draft } = item
const pair = { ...drawn, first: { ...drawn.first, items: [item] } }
const row = { id: 'a', email: 'ada@customers.example', draft, status: 'booked', payment: paymentFixture(9500) }
const said: Said = { to: 'first', booked: [{ id: 'a', draft, price: 9500 }], refund: null, code: null }
const cancelled: Said = { to: 'beside', booked: [], refund: { id: 'b', amount: 0 }, code: null }

test('an answer that is so has no fault', () => {
  expect(faultsOfAnswers({ pair, said: [said] }, [row])).toEqual([])
})

test.each<[string, Said[], BookedRow[]]>([
  ['a booking that is not there', [said], []],
  ['a booking that is a draft', [said], [{ ...row, status: 'in-progress' }]],
  ['a booking at another price', [said], [{ ...row, payment: paymentFixture(9400) }]],
  [
    'one draft booked twice',
    [said, { ...said, booked: [{ id: 'b', draft, price: 9500 }] }],
    [row, { ...row, id: 'b' }],
  ],
  ['a draft booked again behind a cancellation', [said, cancelled], [row, { ...row, id: 'b', status: 'cancelled' }]],
  [
    'a draft booked anew after its cancellation',
    [{ ...cancelled, to: 'cancelled_later', refund: { id: 'b', amount: 0 } }],
    [row, { ...row, id: 'b', status: 'cancelled' }],
  ],
  ['a late repeat that is booked', [{ ...said, to: 'repeated_late' }], [row]],
])('finds %s', (_, answers, rows) => {
  expect(faultsOfAnswers({ pair, said: answers }, rows)).not.toEqual([])
})
