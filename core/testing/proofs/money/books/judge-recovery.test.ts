import { expect, test } from 'vitest'
import { paymentFixture } from '../../../worlds/paid/payment-fixture.ts'
import { faultsOfRecovery } from './judge-recovery.ts'
import type { Books } from './read-books.ts'

const bank = { state: 'captured', authorized: 9500, captured: 9500, refunded: 0, disputed: 0 }

function booksOf(
  status: string,
  captured: number,
  { refunds = [], captures = [], ledger = [] }: Partial<Books> = {},
  quote: object = {},
): Books {
  const fixture = paymentFixture(9500, { attempt: 'a-1' })
  const payment = { ...fixture, quote: { ...fixture.quote, ...quote } }
  const attempt = {
    ...{ id: 'a-1', reservation: 'a', purpose: 'initial', processor: 'p', reference: 'r' },
    ...{ state: 'authorized', amount: 9500, isGivenUp: false, isMethodAlone: false },
  }
  return {
    reservations: [{ id: 'a', email: 'ada@customers.example', draft: 'draft', status, payment }],
    attempts: [{ ...attempt, bank: { ...bank, captured } }],
    shares: [{ attempt: 'a-1', reservation: 'a', amount: 9500 }],
    captures,
    refunds,
    ledger,
    balances: [],
  }
}
const suspended = (...amounts: number[]) =>
  amounts.map((amount) => ({
    ...{ attempt: 'a-1', reservation: null, isCharge: false, isDispute: false, isSuspense: true, amount },
  }))
const moved = (state: string, amount = 9500) => [{ attempt: 'a-1', reservation: 'a', amount, state }]
const onApproval = { duenow: 0, dueonapproval: 9500 }

test.each([
  ['a paid booking', booksOf('booked', 9500, { captures: moved('done') })],
  ['a paid booking of which nothing is recorded yet', booksOf('booked', 9500, { captures: moved('ordered') })],
  ['an approved booking that is paid', booksOf('booked', 9500, { captures: moved('done') }, onApproval)],
  ['a request that is not approved', booksOf('pending', 0, {}, onApproval)],
  ['a booking whose capture is ordered', booksOf('booked', 0, { captures: moved('ordered') })],
  ['money of a draft that goes back', booksOf('in-progress', 9500, { refunds: moved('ordered') })],
  ['a draft that is not paid yet', booksOf('in-progress', 0)],
  ['money that lies in suspense', booksOf('in-progress', 9500, { ledger: suspended(9500) })],
])('%s is no fault', (_, books) => expect(faultsOfRecovery(books)).toEqual([]))

test.each([
  ['money taken for a draft', booksOf('in-progress', 9500), '9500 taken, for bookings of 0, of which 0 goes back'],
  [
    'money whose refund failed',
    booksOf('in-progress', 9500, { refunds: moved('failed') }),
    '9500 taken, for bookings of 0, of which 0 goes back',
  ],
  [
    'money that has left suspense for nothing',
    booksOf('in-progress', 9500, { ledger: suspended(9500, -3000) }),
    '3000 taken, for bookings of 0, of which 0 goes back',
  ],
  ['a booking that nobody pays', booksOf('booked', 0), 'booked a owes 9500, and 0 was taken or ordered'],
  [
    'a booking whose capture failed',
    booksOf('booked', 0, { captures: moved('failed') }),
    'booked a owes 9500, and 0 was taken or ordered',
  ],
  [
    'a booking of which less was taken',
    booksOf('booked', 9000, { captures: moved('done', 9000) }),
    'booked a owes 9500, and 9000 was taken or ordered',
  ],
  [
    'a booking of which more was ordered',
    booksOf('booked', 0, { captures: moved('ordered', 9600) }),
    'booked a owes 9500, and 9600 was taken or ordered',
  ],
  [
    'an approved booking that nobody pays',
    booksOf('booked', 0, {}, onApproval),
    'booked a owes 9500, and 0 was taken or ordered',
  ],
  [
    'a booking whose recorded money the bank has not taken',
    booksOf('booked', 9400, { captures: moved('done') }),
    'booked a is paid by 9500, and 9400 was taken',
  ],
  [
    'more money than its booking is worth',
    booksOf('booked', 9600, { captures: moved('done') }),
    '9600 taken, for bookings of 9500, of which 0 goes back',
  ],
])('%s is a fault', (_, books, told) => expect(faultsOfRecovery(books)).toEqual([expect.stringContaining(told)]))
