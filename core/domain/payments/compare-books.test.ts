import { expect, test } from 'vitest'
import {
  type AtProcessor,
  type AttemptBooks,
  type BookedLine,
  compareAttempt,
  compareReservation,
} from './compare-books.ts'

const line = (id: string, patch: Partial<BookedLine> = {}): BookedLine => ({
  ...{
    id,
    reservation: 'r',
    type: id.includes('refund') ? 'refund' : 'payment',
    eventtype: id.includes('refund') ? 'refund' : 'full_payment',
    transactiontype: 'credit',
    paymentmethod: 'card',
    status: 'success',
    amount: 9500,
  },
  ...patch,
})

const at = (taken: number, patch: Partial<AtProcessor> = {}): AtProcessor => ({
  ...{ taken, held: 0, currency: 'usd', payee: null },
  ...patch,
})

/** 95.00 was taken, and 30.00 went back. */
const right: AttemptBooks = {
  id: 'a',
  state: 'captured',
  captures: [{ reservation: 'r', amount: 9500, state: 'done' }],
  refunds: [{ reservation: 'r', amount: 3000, state: 'done' }],
  lines: [
    line('a.capture'),
    line('a.capture.charge', { transactiontype: 'debit', paymentmethod: 'charge' }),
    line('a.refund', { transactiontype: 'debit', amount: 3000 }),
    line('a.refund.charge', { paymentmethod: 'charge', amount: 3000 }),
  ],
  issued: 0,
  asked: { currency: 'usd', payee: 'acct_quay' },
  atProcessor: at(6500),
  disputes: [],
  disputesAtProcessor: [],
}

const kinds = (books: AttemptBooks) =>
  compareAttempt(books).map(({ kind, of, found, expected }) => [kind, of, found, expected])

test('nothing differs where all agree, whether or not the processor was asked', () => {
  expect(kinds(right)).toEqual([])
  expect(kinds({ ...right, atProcessor: null })).toEqual([])
  expect(kinds({ ...right, state: 'failed', captures: [], refunds: [], lines: [], atProcessor: at(0) })).toEqual([])
})

test.each<[string, Partial<AttemptBooks>, unknown[][]]>([
  ['the processor has more', { atProcessor: at(9500) }, [['processor', 'a', '6500', '9500']]],
  [
    'the processor only holds it',
    { atProcessor: at(0, { held: 9500 }) },
    [
      ['processor', 'a', '6500', '0'],
      ['held', 'a', '9500 held', 'taken'],
    ],
  ],
  [
    'what is not wanted is still held',
    { state: 'voided', captures: [], refunds: [], lines: [], atProcessor: at(0, { held: 9500 }) },
    [['held', 'a', '9500 held', 'released']],
  ],
  [
    'it was taken in another currency',
    { atProcessor: at(6500, { currency: 'eur' }) },
    [['currency', 'a', 'usd', 'eur']],
  ],
  [
    'it was taken for another account',
    { atProcessor: at(6500, { payee: 'acct_stranger' }) },
    [['payee', 'a', 'acct_quay', 'acct_stranger']],
  ],
  [
    'the processor says neither currency nor account, or nothing lies there',
    { atProcessor: at(6500, { currency: null }) },
    [],
  ],
  ['the state was lost', { state: 'failed' }, [['state', 'a', 'failed', 'captured']]],
  [
    'nothing was captured',
    { captures: [], refunds: [], lines: [], atProcessor: null },
    [['state', 'a', 'captured', 'without a capture']],
  ],
  ['a capture has no lines', { lines: right.lines.slice(2) }, [['captures', 'a r', '0', '9500']]],
  ['a refund has no lines', { lines: right.lines.slice(0, 2) }, [['refunds', 'a r', '0', '3000']]],
  ['a pair lacks its other line', { lines: right.lines.slice(0, 3) }, [['pair', 'a r', '-3000', '0']]],
  [
    'a failed line counts as nothing',
    { lines: [...right.lines.slice(0, 3), line('x', { paymentmethod: 'charge', amount: 3000, status: 'failed' })] },
    [['pair', 'a r', '-3000', '0']],
  ],
])('%s', (_what, patch, expected) => {
  expect(kinds({ ...right, ...patch })).toEqual(expected)
})

test('a refund that came back has lines against its own, and counts once it is done again', () => {
  const back = [
    line('a.refund.returned.1', { amount: 3000 }),
    line('a.refund.returned.1.charge', { transactiontype: 'debit', paymentmethod: 'charge', amount: 3000 }),
  ]
  const cameBack = { ...right, lines: [...right.lines, ...back], atProcessor: at(9500) }
  expect(kinds({ ...cameBack, refunds: [{ reservation: 'r', amount: 3000, state: 'ordered' }] })).toEqual([])
  expect(kinds(cameBack)).toEqual([
    ['refunds', 'a r', '0', '3000'],
    ['processor', 'a', '6500', '9500'],
  ])
})

test('what was bought is issued with its money, once, and nothing of what went back whole', () => {
  const points = (id: string, patch: Partial<BookedLine> = {}) =>
    line(id, { paymentmethod: 'points', amount: 10, ...patch })
  const buys = { ...right, issued: 10, refunds: [], lines: right.lines.slice(0, 2), atProcessor: at(9500) }
  const withPoints = (...more: BookedLine[]) => ({ ...buys, lines: [...buys.lines, ...more] })
  const issue = points('a.issue')
  expect(kinds(withPoints(issue))).toEqual([])
  expect(kinds(withPoints(issue, points('a.refund.points', { transactiontype: 'debit', amount: 4 })))).toEqual([])
  expect(kinds(buys)).toEqual([['issued', 'a', '0', '10']])
  expect(kinds(withPoints(issue, points('a.issue.2')))).toEqual([['issued', 'a', '20', '10']])
  expect(kinds({ ...withPoints(issue), issued: 0 })).toEqual([['issued', 'a', '10', '0']])
  expect(kinds(withPoints(points('a.issue', { status: 'failed' })))).toEqual([['issued', 'a', '0', '10']])
})

test('what lies in suspense is at the processor too', () => {
  const suspense = line('a.suspense', { reservation: null, paymentmethod: 'suspense', amount: 500 })
  const books = {
    ...right,
    state: 'failed' as const,
    captures: [],
    refunds: [],
    lines: [suspense],
    atProcessor: at(500),
  }
  expect(kinds(books)).toEqual([])
  expect(kinds({ ...books, atProcessor: at(0) })).toEqual([['processor', 'a', '500', '0']])
})

test('what lies in suspense counts with its sign, and is nothing once it pays for something', () => {
  const part = (id: string, patch: Partial<BookedLine>) =>
    line(id, { reservation: null, paymentmethod: 'suspense', eventtype: 'suspense', ...patch })
  const taken = part('a.suspense', { amount: 9500 })
  const gone = part('a.suspense.2', { type: 'refund', transactiontype: 'debit', amount: 3000 })
  const left = part('a.suspense.3', { transactiontype: 'debit', amount: 6500 })
  const failed = { ...right, state: 'failed' as const, captures: [], refunds: [] }
  expect(kinds({ ...failed, lines: [taken, gone], atProcessor: at(6500) })).toEqual([])
  expect(kinds({ ...failed, lines: [taken, gone], atProcessor: at(12_500) })).toEqual([
    ['processor', 'a', '6500', '12500'],
  ])
  expect(kinds({ ...failed, lines: [taken, gone, left], atProcessor: at(0) })).toEqual([])
  expect(kinds({ ...failed, lines: [taken, left, left], atProcessor: null })).toEqual([['suspense', 'a', '-3500', '0']])
  const { lines } = right
  expect(kinds({ ...right, lines: [taken, gone, left, ...lines] })).toEqual([])
  expect(kinds({ ...right, lines: [taken, gone, ...lines], atProcessor: null })).toEqual([
    ['suspense', 'a', '6500', '0'],
  ])
})

test('a reservation has paid what was taken for it, ordered or done, less what goes back, and lists its lines', () => {
  const { captures, refunds, lines } = right
  const books = { id: 'r', paid: 6500, held: 0, transactions: lines.map(({ id }) => id), captures, refunds, lines }
  expect(compareReservation(books)).toEqual([])
  const ordered = { ...books, refunds: [{ reservation: 'r', amount: 3000, state: 'ordered' as const }] }
  expect(compareReservation(ordered)).toEqual([])
  const credit = (id: string, patch: Partial<BookedLine>) =>
    line(id, { transactiontype: 'debit', paymentmethod: 'credit', amount: 2000, ...patch })
  const withCredit = (paid: number, ...more: BookedLine[]) => {
    const all = [...lines, ...more]
    return { ...books, paid, lines: all, transactions: all.map(({ id }) => id) }
  }
  expect(compareReservation(withCredit(8500, credit('r.credit', {})))).toEqual([])
  const holding = withCredit(6500, credit('r.credit', { status: 'pending' }))
  expect(compareReservation({ ...holding, held: 2000 })).toEqual([])
  expect(compareReservation(holding)).toEqual([{ kind: 'reserved', of: 'r', found: '2000', expected: '0' }])
  expect(compareReservation({ ...books, held: 2000 })).toEqual([
    { kind: 'reserved', of: 'r', found: '0', expected: '2000' },
  ])
  expect(compareReservation(withCredit(0, credit('r.credit', { transactiontype: 'credit', amount: 6500 })))).toEqual([])
  expect(compareReservation(withCredit(6500, credit('r.credit', {})))).toMatchObject([{ kind: 'paid' }])
  expect(compareReservation({ ...books, paid: 9500 })).toEqual([
    { kind: 'paid', of: 'r', found: '9500', expected: '6500' },
  ])
  expect(compareReservation({ ...books, transactions: [...books.transactions.slice(1), 'nothing'] })).toEqual([
    { kind: 'transactions', of: 'r', found: 'without a.capture', expected: 'with a.capture' },
    { kind: 'transactions', of: 'r', found: 'with nothing', expected: 'without nothing' },
  ])
})
