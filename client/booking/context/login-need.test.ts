import { expect, test } from 'vitest'
import { loginNeedOf } from './login-need.ts'

test.each([
  ['nothing said', undefined, false, ['full'], 'account'],
  ['the provider wants it', true, false, ['bill'], 'account'],
  ['the provider wants it, and nothing is chosen yet', true, false, [], 'account'],
  ['the provider does not, and nothing is paid', false, false, ['bill'], 'guest'],
  ['one of several is paid', false, false, ['bill', 'partial'], 'account'],
  ['guests are welcome', true, true, ['full'], 'guest'],
])('%s', (_case, requirelogin, allowguestcheckout, paymentterms, need) => {
  expect(loginNeedOf({ requirelogin, allowguestcheckout, paymentterms })).toBe(need)
})
