import { expect, test } from 'vitest'
import { paymentFixture } from '../../../worlds/paid/payment-fixture.ts'
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
        isGivenUp: false,
        bank: { state: 'captured', authorized: 9500, captured: 9500, refunded: 0 },
      },
    ],
    shares: [{ ...of, amount: 9500 }],
    captures: [{ ...of, amount: 9500, state: 'done' }],
    refunds: [],
    ledger: [
      { ...of, isCharge: false, isSuspense: false, amount: 9500 },
      { ...of, isCharge: true, isSuspense: false, amount: -9500 },
    ],
  }
}

test('books in which everything agrees have no fault', () => {
  expect(faultsOfBooks(booksOfOne())).toEqual([])
})

test('a booking that is paid at the venue has no attempt, and no fault', () => {
  const books = booksOfOne()
  const payment = paymentFixture(9500, { processor: 'payment-offline.onsite', method: null })
  Object.assign(first(books.reservations), { payment })
  Object.assign(books, { attempts: [], shares: [], captures: [], ledger: [] })
  expect(faultsOfBooks(books)).toEqual([])
})

const first = <T>([one]: T[]): T => {
  if (one === undefined) throw new Error('the books have a row of each')
  return one
}

/** The same booking, of which the bank took a cent less: it stands, and owes its amount. */
function booksOfWrong(): Books {
  const books = booksOfOne()
  Object.assign(first(books.attempts), { state: 'failed' })
  Object.assign(first(books.attempts).bank, { captured: 9499 })
  Object.assign(first(books.captures), { state: 'failed' })
  books.ledger = [{ attempt: 'a-1', reservation: null, isCharge: false, isSuspense: true, amount: 9499 }]
  Object.assign(first(books.reservations), { payment: paymentFixture(9500, { attempt: 'a-1' }) })
  return books
}

test('money in suspense that pays for nothing is no fault', () => {
  expect(faultsOfBooks(booksOfWrong())).toEqual([])
})

test.each<[string, (books: Books) => unknown]>([
  [
    'a booking that counts on money in suspense',
    ({ reservations }) =>
      Object.assign(first(reservations), { payment: paymentFixture(9500, { attempt: 'a-1', paid: 9500 }) }),
  ],
  ['suspense of another amount than the bank took', ({ ledger }) => Object.assign(first(ledger), { amount: 9500 })],
  ['suspense of what was asked for', ({ captures }) => Object.assign(first(captures), { amount: 9499 })],
  ['money in suspense that was recorded too', ({ captures }) => Object.assign(first(captures), { state: 'done' })],
  ['money at the bank that is nowhere', (books) => Object.assign(books, { ledger: [] })],
])('finds %s', (_, plant) => {
  const books = booksOfWrong()
  plant(books)
  expect(faultsOfBooks(books)).not.toEqual([])
})

test.each<[string, (books: Books) => unknown]>([
  ['a cent more at the bank', ({ attempts }) => Object.assign(first(attempts).bank, { captured: 9501 })],
  ['money that stays authorised', ({ attempts }) => Object.assign(first(attempts).bank, { state: 'authorized' })],
  ['an attempt that is open', ({ attempts }) => Object.assign(first(attempts), { state: 'capturing' })],
  ['a line that is missing', ({ ledger }) => ledger.pop()],
  ['a refund that nobody sent', (books) => books.refunds.push({ ...first(books.captures), state: 'ordered' })],
  ['a reservation that is gone', ({ reservations }) => reservations.pop()],
  ['a draft that keeps money', ({ reservations }) => Object.assign(first(reservations), { status: 'in-progress' })],
  [
    'a booking that says that more is paid than it has',
    ({ reservations }) =>
      Object.assign(first(reservations), { payment: paymentFixture(9500, { attempt: 'a-1', paid: 9501 }) }),
  ],
  ['a booking that nothing was paid for', (books) => Object.assign(books, { captures: [], ledger: [] })],
  [
    'a booking without an attempt, with nothing paid',
    (books) => {
      Object.assign(first(books.reservations), { payment: paymentFixture(9500) })
      Object.assign(books, { attempts: [], shares: [], captures: [], ledger: [] })
    },
  ],
  [
    'a booking whose attempt failed before anything lay at the bank',
    (books) => {
      const bank = { state: 'none', authorized: 0, captured: 0, refunded: 0 }
      Object.assign(first(books.attempts), { state: 'failed', bank })
      Object.assign(first(books.reservations), { payment: paymentFixture(9500, { attempt: 'a-1' }) })
      Object.assign(books, { captures: [], ledger: [] })
    },
  ],
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

/** A request whose money is kept until it is decided. */
function booksOfRequest(): Books {
  const books = booksOfOne()
  Object.assign(first(books.attempts), { state: 'authorized' })
  Object.assign(first(books.attempts).bank, { state: 'authorized', captured: 0 })
  const payment = paymentFixture(9500, { attempt: 'a-1' })
  Object.assign(first(books.reservations), { status: 'pending', payment })
  return Object.assign(books, { captures: [], ledger: [] })
}

test('money that is kept for a request is no fault', () => {
  expect(faultsOfBooks(booksOfRequest())).toEqual([])
})

test.each<[string, (books: Books) => unknown]>([
  ['a request whose money is gone', ({ attempts }) => Object.assign(first(attempts).bank, { state: 'voided' })],
  ['a request with another amount', ({ attempts }) => Object.assign(first(attempts).bank, { authorized: 9400 })],
  [
    'money kept for what is withdrawn',
    ({ reservations }) => Object.assign(first(reservations), { status: 'cancelled' }),
  ],
])('finds %s', (_, plant) => {
  const books = booksOfRequest()
  plant(books)
  expect(faultsOfBooks(books)).not.toEqual([])
})
