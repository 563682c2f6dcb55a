import { expect, test } from 'vitest'
import type { Balance } from '../../data/reservation-money.ts'
import { balanceParts } from './balance-parts.ts'

const owed: Balance = { price: 100, due: 70, processors: ['card'], until: '', isAsked: false, collectat: '' }
const beside: Balance = { ...owed, due: 50, gift: { used: 20, last4: 'K7WX' } }
const parts = (balance: Balance, more: { left?: number; isTakenOut?: boolean; currency?: string } = {}) => {
  const { left, isTakenOut = false, currency = 'usd' } = more
  return balanceParts({ balance, currency, isTakenOut, given: left === undefined ? null : { left } })
}

test('without a code all of it is paid by other means', () => {
  expect(parts(owed)).toEqual({ whole: 70, due: 70, kept: null, used: 0, rest: 70, joins: 0 })
})

test('what is between two steps of what is charged stays owed', () => {
  const dinar = { ...owed, ...{ price: 10.005, due: 10.005, leastcharge: 0.01, chargestep: 0.01 } }
  expect(parts(dinar, { currency: 'kwd' })).toMatchObject({ whole: 10.005, due: 10.005, rest: 10, joins: 0.005 })
})

test.each([
  [20, { used: 20, rest: 50, joins: 0 }],
  [100, { used: 70, rest: 0, joins: 0 }],
])('a typed code that has %d pays first', (left, then) => {
  expect(parts(owed, { left })).toMatchObject({ whole: 70, due: 70, kept: null, ...then })
})

test('a code that pays beside a payment which waits is told as paid, and stays with the next payment', () => {
  expect(parts(beside)).toEqual({ whole: 70, due: 50, kept: beside.gift, used: 20, rest: 50, joins: 0 })
})

test('taken out, all is owed again, and another code may pay', () => {
  expect(parts(beside, { isTakenOut: true })).toMatchObject({ whole: 70, due: 70, kept: null, used: 0, rest: 70 })
  expect(parts(beside, { isTakenOut: true, left: 30 })).toMatchObject({ due: 70, used: 30, rest: 40 })
})

test('what a code leaves and is too little to be charged stays owed, also beside a payment that waits', () => {
  const charged = { leastcharge: 0.5, chargestep: 0.01 }
  expect(parts({ ...owed, ...charged }, { left: 69.9 })).toMatchObject({ used: 69.9, rest: 0, joins: 0.1 })
  const dinar = { ...beside, ...{ price: 10, due: 6.667, leastcharge: 0.01, chargestep: 0.01 } }
  const kept = { ...dinar, gift: { used: 3.333, last4: 'K7WX' } }
  expect(parts(kept, { currency: 'kwd' })).toMatchObject({
    whole: 10,
    due: 6.667,
    used: 3.333,
    rest: 6.66,
    joins: 0.007,
  })
})
