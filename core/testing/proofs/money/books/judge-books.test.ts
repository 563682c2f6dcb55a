import { expect, test } from 'vitest'
import { paymentFixture } from '../../../worlds/paid/payment-fixture.ts'
import { faultsOfBooks, faultsOfPairs } from './judge-books.ts'
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
        ...{ reservation: 'a', purpose: 'initial', processor: 'payment-sandbox.card', reference: 'sbx_1' },
        ...{ state: 'captured', amount: 9500, isGivenUp: false, isMethodAlone: false },
        bank: { state: 'captured', authorized: 9500, captured: 9500, refunded: 0, disputed: 0 },
      },
    ],
    shares: [{ ...of, amount: 9500 }],
    captures: [{ ...of, amount: 9500, state: 'done' }],
    refunds: [],
    ledger: [
      { ...of, isCharge: false, isDispute: false, isSuspense: false, amount: 9500 },
      { ...of, isCharge: true, isDispute: false, isSuspense: false, amount: -9500 },
    ],
    balances: [],
  }
}

test('books in which everything agrees have no fault', () => {
  expect(faultsOfPairs(booksOfOne())).toEqual([])
})

test('a booking that is paid at the venue has no attempt, and no fault', () => {
  const books = booksOfOne()
  const payment = paymentFixture(9500, { processor: 'payment-offline.onsite', method: null })
  Object.assign(first(books.reservations), { payment })
  Object.assign(books, { attempts: [], shares: [], captures: [], ledger: [] })
  expect(faultsOfPairs(books)).toEqual([])
})

test('a booking that points pay for says so, and keeps nothing of a bank', () => {
  const books = booksOfOne()
  Object.assign(first(books.reservations), { payment: paymentFixture(0, { paid: 10, credit: 10 }) })
  Object.assign(books, { attempts: [], shares: [], captures: [], ledger: [] })
  expect(faultsOfPairs(books)).toEqual([])
  Object.assign(first(books.reservations), { payment: paymentFixture(0, { paid: 10 }) })
  expect(faultsOfPairs(books)).not.toEqual([])
})

const first = <T>([one]: T[]): T => {
  if (one === undefined) throw new Error('the books have a row of each')
  return one
}

const bankOf = (attempts: Books['attempts']) => first(attempts).bank ?? {}

const suspense = { attempt: 'a-1', reservation: null, isCharge: false, isDispute: false, isSuspense: true }

/** The same booking, of which the bank took a cent less: it stands, and owes its amount. */
function booksOfWrong(): Books {
  const books = booksOfOne()
  Object.assign(first(books.attempts), { state: 'failed' })
  Object.assign(bankOf(books.attempts), { captured: 9499 })
  Object.assign(first(books.captures), { state: 'failed' })
  books.ledger = [{ ...suspense, amount: 9499 }]
  Object.assign(first(books.reservations), { payment: paymentFixture(9500, { attempt: 'a-1' }) })
  return books
}

test('money in suspense that pays for nothing is no fault', () => {
  expect(faultsOfPairs(booksOfWrong())).toEqual([])
})

/** The same, of which 30.00 went back at the bank while it lay in suspense. */
function booksOfLess(): Books {
  const books = booksOfWrong()
  Object.assign(bankOf(books.attempts), { refunded: 3000 })
  books.ledger.push({ ...suspense, amount: -3000 })
  return books
}

/** The same, which pays for its booking since: staff have decided so. */
function booksOfKept(): Books {
  const books = booksOfWrong()
  const { captures, ledger } = booksOfOne()
  Object.assign(books, { captures: captures.map((one) => ({ ...one, amount: 9499 })) })
  Object.assign(first(books.attempts), { state: 'captured', amount: 9499 })
  const lines = ledger.map((line) => ({ ...line, amount: line.isCharge ? -9499 : 9499 }))
  books.ledger.push({ ...suspense, amount: -9499 }, ...lines)
  Object.assign(first(books.reservations), { payment: paymentFixture(9500, { attempt: 'a-1', paid: 9499 }) })
  return books
}

test('suspense counts with its sign: what has gone back of it, or pays for something, lies there no more', () => {
  expect(faultsOfBooks(booksOfLess())).toEqual([])
  expect(faultsOfBooks(booksOfKept())).toEqual([])
})

test.each<[string, () => Books, (books: Books) => unknown]>([
  ['a refund in suspense that nobody wrote down', booksOfLess, ({ ledger }) => ledger.pop()],
  ['one that was written down twice', booksOfLess, ({ ledger }) => ledger.push({ ...suspense, amount: -3000 })],
  ['money that pays and lies in suspense', booksOfKept, ({ ledger }) => ledger.splice(1, 1)],
  [
    'more out of suspense than lay there',
    booksOfKept,
    ({ ledger }) => ledger.splice(1, 1, { ...suspense, amount: -9500 }),
  ],
])('finds %s', (_, make, plant) => {
  const books = make()
  plant(books)
  expect(faultsOfBooks(books)).not.toEqual([])
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
  expect(faultsOfPairs(books)).not.toEqual([])
})

test.each<[string, (books: Books) => unknown]>([
  ['a cent more at the bank', ({ attempts }) => Object.assign(bankOf(attempts), { captured: 9501 })],
  ['money that stays authorised', ({ attempts }) => Object.assign(bankOf(attempts), { state: 'authorized' })],
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
      const bank = { state: 'none', authorized: 0, captured: 0, refunded: 0, disputed: 0 }
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
  expect(faultsOfPairs(books)).not.toEqual([])
})

/** A request whose money is kept until it is decided. */
function booksOfRequest(): Books {
  const books = booksOfOne()
  Object.assign(first(books.attempts), { state: 'authorized' })
  Object.assign(bankOf(books.attempts), { state: 'authorized', captured: 0 })
  const payment = paymentFixture(9500, { attempt: 'a-1' })
  Object.assign(first(books.reservations), { status: 'pending', payment })
  return Object.assign(books, { captures: [], ledger: [] })
}

test('money that is kept for a request is no fault', () => {
  expect(faultsOfPairs(booksOfRequest())).toEqual([])
})

test('where a method alone is kept for it, nothing may be authorised', () => {
  const books = booksOfRequest()
  Object.assign(first(books.attempts), { isMethodAlone: true })
  expect(faultsOfPairs(books)).not.toEqual([])
  Object.assign(bankOf(books.attempts), { state: 'none', authorized: 0 })
  expect(faultsOfPairs(books)).toEqual([])
})

test.each<[string, (books: Books) => unknown]>([
  [
    'a request for which nothing was authorised',
    ({ attempts }) => Object.assign(bankOf(attempts), { state: 'none', authorized: 0 }),
  ],
  ['a request whose money is gone', ({ attempts }) => Object.assign(bankOf(attempts), { state: 'voided' })],
  ['a request with another amount', ({ attempts }) => Object.assign(bankOf(attempts), { authorized: 9400 })],
  [
    'money kept for what is withdrawn',
    ({ reservations }) => Object.assign(first(reservations), { status: 'cancelled' }),
  ],
])('finds %s', (_, plant) => {
  const books = booksOfRequest()
  plant(books)
  expect(faultsOfPairs(books)).not.toEqual([])
})

/** The same booking, cancelled: its refund was done, and part of another charge lies with a customer's bank. */
function booksOfGone(): Books {
  const books = booksOfOne()
  const refund = { ...first(books.captures), amount: 9500 }
  Object.assign(bankOf(books.attempts), { refunded: 9500 })
  const decision = { refund: 'full' as const, amount: 9500, memo: null, externalid: null }
  const payment = { ...paymentFixture(9500, { attempt: 'a-1', paid: 0 }), decision }
  Object.assign(first(books.reservations), { status: 'cancelled', payment })
  return Object.assign(books, {
    refunds: [refund],
    ledger: [...books.ledger, ...books.ledger.map((line) => ({ ...line, amount: -line.amount }))],
  })
}

/** The same booking, whose charge is disputed: nothing of that is owed again. */
function booksOfDisputed(): Books {
  const books = booksOfOne()
  Object.assign(bankOf(books.attempts), { disputed: 9500 })
  const lines = books.ledger.map((line) => ({ ...line, isDispute: true, amount: -line.amount }))
  return Object.assign(books, { ledger: [...books.ledger, ...lines] })
}

test('a refund and a dispute are no faults', () => {
  expect(faultsOfPairs(booksOfGone())).toEqual([])
  expect(faultsOfPairs(booksOfDisputed())).toEqual([])
})

test.each<[string, () => Books, (books: Books) => unknown]>([
  [
    'a refund that was recorded twice',
    booksOfGone,
    (books) => {
      books.refunds.push({ ...first(books.refunds) })
      books.ledger.push(...books.ledger.slice(2))
    },
  ],
  [
    'a refund that was sent twice, and recorded once',
    booksOfGone,
    ({ attempts }) => Object.assign(bankOf(attempts), { refunded: 19_000 }),
  ],
  ['a refund that came back', booksOfGone, ({ attempts }) => Object.assign(bankOf(attempts), { refunded: 0 })],
  [
    'a refund that staff gave as well',
    booksOfGone,
    (books) => books.refunds.push({ ...first(books.refunds), state: 'handed' }),
  ],
  ['a dispute that nobody wrote down', booksOfDisputed, (books) => books.ledger.splice(2)],
  ['a dispute that was won', booksOfDisputed, ({ attempts }) => Object.assign(bankOf(attempts), { disputed: 0 })],
])('finds %s', (_, make, plant) => {
  const books = make()
  plant(books)
  expect(faultsOfPairs(books)).not.toEqual([])
})
