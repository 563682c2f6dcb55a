import { expect, test } from 'vitest'
import { goodwillOf } from './goodwill.ts'

const paid = { amount: 4000, price: 10_000, paid: 10_000, waived: 0, isOwed: false, isStanding: true }

test.each([
  ['all is paid', {}, 4000],
  ['it is still owed', { isOwed: true }, 0],
  ['it was cancelled', { isStanding: false }, 0],
  ['a part is paid', { paid: 5000 }, 4000],
  ['more is paid than the price: the excess lowers nothing', { price: 8000 }, 2000],
  ['nothing but the excess goes back', { price: 6000 }, 0],
  ['what was waived before makes an excess too', { waived: 3000 }, 1000],
  ['more was waived than it costs', { price: 2000, waived: 3000, amount: 10_000 }, 0],
])('%s', (_, given, goodwill) => {
  expect(goodwillOf({ ...paid, ...given })).toBe(goodwill)
})
