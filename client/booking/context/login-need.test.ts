import { expect, test } from 'vitest'
import { isDueBy, loginNeedOf } from './login-need.ts'

test.each([
  ['nothing said', undefined, false, true, 'account'],
  ['the provider wants it, and nothing is due', true, false, false, 'account'],
  ['the provider does not, and nothing is due', false, false, false, 'guest'],
  ['something may be due', false, false, true, 'account'],
  ['guests are welcome', true, true, true, 'guest'],
])('%s', (_case, requirelogin, allowguestcheckout, isDue, need) => {
  expect(loginNeedOf({ requirelogin, allowguestcheckout, isDue })).toBe(need)
})

test.each([
  ['nothing is due', {}, false],
  ['the server asks for an account, where nothing is due now', { loginrequired: true }, true],
  ['something is due, which a browser’s own price does not say of accounts', { duenow: 5 }, true],
  ['something is due once it is approved', { dueonapproval: 5 }, true],
  ['points are', { pointsprice: 5 }, true],
  ['the server asks for none', { loginrequired: false }, false],
])('%s', (_case, told, isDue) => {
  expect(isDueBy({ duenow: 0, dueonapproval: 0, pointsprice: 0, ...told })).toBe(isDue)
})
