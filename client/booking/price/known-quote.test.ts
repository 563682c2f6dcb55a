import { expect, test } from 'vitest'
import { readQuote } from '../../data/quotes.ts'
import { isDueBy } from '../context/login-need.ts'
import { asKnown, knownCredit } from './known-quote.ts'

const told = (more: object = {}) => {
  const quote = readQuote({ currency: 'usd', finalprice: 40, duenow: 40, ...more })
  if (!quote) throw new Error('a price has a sum')
  return quote
}
const free = told({ loginrequired: true, freebycode: true })

test("that a code may make it free is still known with the browser's own price, and with one that comes with a hold", () => {
  expect(knownCredit(free)).toEqual({ freebycode: true })
  expect(asKnown(told({ duenow: 50 }), free)).toMatchObject({ duenow: 50, freebycode: true })
  expect(asKnown(asKnown(told(), free), asKnown(told(), free))).toHaveProperty('freebycode', true)
})

test('it is forgotten once an answer says whether an account is needed, and names no such code', () => {
  for (const loginrequired of [true, false])
    expect(asKnown(told({ loginrequired }), free), String(loginrequired)).not.toHaveProperty('freebycode')
  expect(asKnown(free, told({ loginrequired: true }))).toHaveProperty('freebycode', true)
  expect(asKnown(told(), told())).not.toHaveProperty('freebycode')
  expect(isDueBy(told({ loginrequired: true }))).toBe(true)
})
