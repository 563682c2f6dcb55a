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
    { duenow: 74.9, dueonapproval: 0, joins: 0 },
  ],
  [
    { duenow: 10.3, dueonapproval: 40.1, creditused: 10.4 },
    { duenow: 0, dueonapproval: 40, joins: 0 },
  ],
  [
    { duenow: 0.3, dueonapproval: 0.1, creditused: 0.4 },
    { duenow: 0, dueonapproval: 0, joins: 0 },
  ],
  // Nobody charges less than half a dollar: it is paid later.
  [
    { duenow: 95, dueonapproval: 0, creditused: 94.8, leastcharge: 0.5, chargestep: 0.01 },
    { duenow: 0, dueonapproval: 0, joins: 0.2 },
  ],
  [
    { duenow: 95, dueonapproval: 0, creditused: 94.5, leastcharge: 0.5, chargestep: 0.01 },
    { duenow: 0.5, dueonapproval: 0, joins: 0 },
  ],
  // Each request is charged by itself.
  [
    {
      ...{ duenow: 0.3, dueonapproval: 0.7, leastcharge: 0.5, chargestep: 0.01 },
      appointments: [
        { duenow: 0.3, dueonapproval: 0 },
        { duenow: 0, dueonapproval: 0.2 },
        { duenow: 0, dueonapproval: 0.5 },
      ],
    },
    { duenow: 0, dueonapproval: 0.5, joins: 0.5 },
  ],
  // A whole price below that is not paid later.
  [
    { duenow: 0.4, dueonapproval: 0, finalprice: 0.4, leastcharge: 0.5, chargestep: 0.01 },
    { duenow: 0.4, dueonapproval: 0, joins: 0 },
  ],
])('of %j is left %j', (due, expected) => {
  expect(leftToPay({ currency: 'usd', finalprice: 95, ...due })).toEqual(expected)
})

test('of currencies with other digits too', () => {
  const kwd = { currency: 'kwd', finalprice: 10, duenow: 10, dueonapproval: 0, leastcharge: 0.01, chargestep: 0.01 }
  expect(leftToPay({ ...kwd, creditused: 3.333 })).toEqual({ duenow: 6.66, dueonapproval: 0, joins: 0.007 })
  const jpy = { currency: 'jpy', finalprice: 500, duenow: 500, dueonapproval: 0, leastcharge: 50, chargestep: 1 }
  expect(leftToPay({ ...jpy, creditused: 451 })).toEqual({ duenow: 0, dueonapproval: 0, joins: 49 })
})
