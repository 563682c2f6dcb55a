import { expect, test } from 'vitest'
import { isPastWindow, whyByStaff } from './refund-limits.ts'

test('a processor refunds until the end of its window, and for ever where that has none', () => {
  const window = { processor: 'payment-sandbox.card', refundwindow: 1_000 }
  expect([999, 1_000, 1_001].map((now) => isPastWindow(window, now))).toEqual([false, true, true])
  expect(isPastWindow({ ...window, refundwindow: null }, Number.MAX_SAFE_INTEGER)).toBe(false)
  expect([999, 1_000].map((now) => whyByStaff(window, now))).toEqual([undefined, 'window'])
})
