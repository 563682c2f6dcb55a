import { expect, test } from 'vitest'
import { leftToPay, withCredit } from './credit.ts'

const quote = { currency: 'usd', duenow: 95, dueonapproval: 0, creditavailable: 20.1 }

test('credit pays all that it can, where that is wanted', () => {
  expect(withCredit(quote, true)).toMatchObject({ creditused: 20.1 })
  expect(withCredit({ ...quote, creditavailable: 300 }, true)).toMatchObject({ creditused: 95 })
  expect(withCredit(quote, false)).toMatchObject({ creditused: 0 })
  expect(withCredit({ currency: 'usd', duenow: 95, dueonapproval: 0 }, true)).toMatchObject({ creditused: 0 })
})

test.each([
  [
    { duenow: 95, dueonapproval: 0, creditused: 20.1 },
    { duenow: 74.9, dueonapproval: 0 },
  ],
  [
    { duenow: 10.3, dueonapproval: 40.1, creditused: 10.4 },
    { duenow: 0, dueonapproval: 40 },
  ],
  [
    { duenow: 0.3, dueonapproval: 0.1, creditused: 0.4 },
    { duenow: 0, dueonapproval: 0 },
  ],
])('of %j is left %j', (due, expected) => {
  expect(leftToPay({ currency: 'usd', ...due })).toEqual(expected)
})
