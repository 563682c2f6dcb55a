import { expect, test } from 'vitest'
import { paymentFixture } from '../../../worlds/paid/payment-fixture.ts'
import type { BookedRow, Books } from '../books/read-books.ts'
import { drawLife } from './draw-life.ts'
import { faultsOfLife, type Lived } from './judge-lives.ts'

const rowOf = (status: string, paid: number, decided?: number): BookedRow => {
  const payment = paymentFixture(9500, { attempt: 'a-1', paid })
  const decision = { refund: 'full' as const, amount: decided ?? 0, memo: null, externalid: null }
  const own = decided === undefined ? payment : { ...payment, decision }
  return { id: 'a', email: 'ada@customers.example', draft: 'draft', status, payment: own }
}

/** Books in which so much was taken for the booking, and so much went back. */
const booksOf = (row: BookedRow, taken: number, back: number): Books => ({
  ...{ reservations: [row], attempts: [], shares: [], ledger: [], balances: [] },
  captures: [{ attempt: 'a-1', reservation: 'a', amount: taken, state: 'done' }],
  refunds: back > 0 ? [{ attempt: 'a-1', reservation: 'a', amount: back, state: 'done' }] : [],
})

const booked = { does: 'book', booked: ['a'], code: null }
const cancelled = { does: 'cancel', booked: ['a'], code: null, refund: 95 }
const livedOf = (told: Lived['told'], kind: Lived['life']['kind'] = 'full'): Lived => ({
  life: { ...drawLife(1, 1), kind, starts: [144], later: [] },
  told,
})

const judged = (lived: Lived, row: BookedRow, taken: number, back = 0) =>
  faultsOfLife(lived, [row], booksOf(row, taken, back), 2)

test('what is paid as it was told is no fault', () => {
  expect(judged(livedOf([booked]), rowOf('booked', 9500), 9500)).toEqual([])
  expect(judged(livedOf([booked, cancelled]), rowOf('cancelled', 0, 9500), 9500, 9500)).toEqual([])
  expect(judged(livedOf([booked], 'partial'), rowOf('booked', 3500), 3500)).toEqual([])
})

test.each<[string, string[]]>([
  [
    'a booking that was said and is not there',
    faultsOfLife(livedOf([booked]), [], booksOf(rowOf('booked', 0), 0, 0), 2),
  ],
  ['a booking that stays a draft', judged(livedOf([booked]), rowOf('in-progress', 0), 0)],
  ['a booking that is not paid', judged(livedOf([booked]), rowOf('booked', 3500), 3500)],
  ['a booking that is paid twice', judged(livedOf([booked], 'partial'), rowOf('booked', 19_000), 19_000)],
  [
    'a balance that was paid and is owed',
    judged(livedOf([booked, { ...booked, does: 'balance' }], 'partial'), rowOf('booked', 3500), 3500),
  ],
  ['a billed booking that has paid', judged(livedOf([booked], 'bill'), rowOf('booked', 3500), 3500)],
  ['a cancellation that keeps money', judged(livedOf([booked, cancelled]), rowOf('cancelled', 0, 9500), 9500, 9400)],
  ['another refund than was said', judged(livedOf([booked, cancelled]), rowOf('cancelled', 0, 9400), 9500, 9500)],
  ['a second booking', judged(livedOf([booked, { ...booked, booked: ['b'] }]), rowOf('booked', 9500), 9500)],
])('finds %s', (_, faults) => expect(faults).not.toEqual([]))
