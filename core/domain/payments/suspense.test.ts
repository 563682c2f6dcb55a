import { expect, test } from 'vitest'
import { changeOfSuspense, inSuspense, keptOfSuspense, lyingIn } from './suspense.ts'

const line = (type: 'payment' | 'refund', transactiontype: 'credit' | 'debit', amount: number) => ({
  ...{ type, transactiontype, amount },
  paymentmethod: 'suspense' as const,
})

test('lines say what was taken, what has gone back, and what left suspense', () => {
  const lines = [line('payment', 'credit', 10_000), line('refund', 'debit', 700), line('refund', 'credit', 200)]
  expect(inSuspense(lines)).toEqual({ taken: 10_000, gone: 500 })
  expect(lyingIn(inSuspense([...lines, line('payment', 'debit', 9500)]))).toBe(0)
  expect(inSuspense([{ ...line('payment', 'credit', 9500), paymentmethod: 'card' as const }])).toEqual({
    taken: 0,
    gone: 0,
  })
})

test.each([
  ['what turns up', { taken: 0, gone: 0 }, { lying: 9499, refunded: 0 }, { taken: 9499, gone: 0 }],
  ['the same again', { taken: 9499, gone: 0 }, { lying: 9499, refunded: 0 }, { taken: 0, gone: 0 }],
  ['a refund', { taken: 9499, gone: 0 }, { lying: 8499, refunded: 1000 }, { taken: 0, gone: 1000 }],
  ['a refund that came back', { taken: 9499, gone: 1000 }, { lying: 9499, refunded: 0 }, { taken: 0, gone: -1000 }],
  ['a refund of before', { taken: 8499, gone: 0 }, { lying: 8499, refunded: 1000 }, { taken: 1000, gone: 1000 }],
  ['what no refund explains', { taken: 9499, gone: 0 }, { lying: 8499, refunded: 0 }, { taken: 0, gone: 0 }],
  ['all of it', { taken: 9499, gone: 0 }, { lying: 0, refunded: 9499 }, { taken: 0, gone: 9499 }],
])('%s', (_what, before, said, change) => {
  expect(changeOfSuspense(before, said)).toEqual(change)
})

test.each([
  [9499, [9500], [9499]],
  [10_000, [9500], [9500]],
  [12_000, [10_000, 5000], [8000, 4000]],
  [500, [0, 5000], [0, 500]],
])('%i of what is owed, %j, pays %j', (lying, dues, kept) => {
  expect(
    keptOfSuspense(
      lying,
      dues.map((due) => ({ due })),
    ).map((one) => one.kept),
  ).toEqual(kept)
})
