import { expect, test } from 'vitest'
import { paymentFixture } from '../payment-fixture.ts'
import { faultsOfBooks } from './judge-books.ts'
import type { Books } from './read-books.ts'

/** One booking, paid by one attempt, with everything in its place. */
function booksOfOne(): Books {
  const of = { attempt: 'a-1', reservation: 'a' }
  const payment = paymentFixture(9500, { attempt: 'a-1', paid: 9500 })
  return {
    reservations: [{ id: 'a', email: 'ada@customers.example', draft: 'draft', status: 'booked', payment }],
    attempts: [
      {
        id: 'a-1',
        reservation: 'a',
        state: 'captured',
        amount: 9500,
        bank: { state: 'captured', captured: 9500, refunded: 0 },
      },
    ],
    shares: [{ ...of, amount: 9500 }],
    captures: [{ ...of, amount: 9500, state: 'done' }],
    refunds: [],
    ledger: [
      { ...of, isCharge: false, amount: 9500 },
      { ...of, isCharge: true, amount: -9500 },
    ],
  }
}

test('books in which everything agrees have no fault', () => {
  expect(faultsOfBooks(booksOfOne())).toEqual([])
})

const first = <T>([one]: T[]): T => {
  if (one === undefined) throw new Error('the books have a row of each')
  return one
}

test.each<[string, (books: Books) => unknown]>([
  ['a cent more at the bank', ({ attempts }) => Object.assign(first(attempts).bank, { captured: 9501 })],
  ['money that stays authorised', ({ attempts }) => Object.assign(first(attempts).bank, { state: 'authorized' })],
  ['an attempt that is open', ({ attempts }) => Object.assign(first(attempts), { state: 'capturing' })],
  ['a line that is missing', ({ ledger }) => ledger.pop()],
  ['a refund that nobody sent', (books) => books.refunds.push({ ...first(books.captures), state: 'ordered' })],
  ['a reservation that is gone', ({ reservations }) => reservations.pop()],
  ['a draft that keeps money', ({ reservations }) => Object.assign(first(reservations), { status: 'in-progress' })],
  ['a booking that nothing was paid for', (books) => Object.assign(books, { captures: [], ledger: [] })],
  [
    'a second charge of a booking',
    (books) => {
      books.attempts.push({ ...first(books.attempts), id: 'a-2' })
      books.captures.push({ ...first(books.captures), attempt: 'a-2' })
      books.ledger.push(...books.ledger.map((line) => ({ ...line, attempt: 'a-2' })))
    },
  ],
])('finds %s', (_, plant) => {
  const books = booksOfOne()
  plant(books)
  expect(faultsOfBooks(books)).not.toEqual([])
})
