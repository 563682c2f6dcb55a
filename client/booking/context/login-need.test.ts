import { expect, test } from 'vitest'
import { loginNeedOf } from './login-need.ts'

test.each([
  ['nothing said', undefined, false, true, 'account'],
  ['the provider wants it, and nothing is due', true, false, false, 'account'],
  ['the provider does not, and nothing is due', false, false, false, 'guest'],
  ['something may be due', false, false, true, 'account'],
  ['guests are welcome', true, true, true, 'guest'],
])('%s', (_case, requirelogin, allowguestcheckout, isDue, need) => {
  expect(loginNeedOf({ requirelogin, allowguestcheckout, isDue })).toBe(need)
})
