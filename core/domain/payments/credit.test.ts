import { describe, expect, it, test } from 'vitest'
import { creditOfRefund, creditUseOf, lessCredit, spreadCredit } from './credit.ts'

describe('account credit of a cart', () => {
  const now = (duenow: number) => ({ duenow, dueonapproval: 0 })
  const later = (dueonapproval: number) => ({ duenow: 0, dueonapproval })

  it.each([
    ['pays less than one', [now(9500)], 2000, [2000]],
    ['pays all of one, and no more', [now(9500)], 20_000, [9500]],
    ['pays one after the other', [now(1000), now(1000), now(1000)], 1500, [1000, 500, 0]],
    ['pays what is due now before what is due on approval', [later(4000), now(1000)], 1500, [500, 1000]],
    ['pays nothing of what costs nothing', [now(0), now(700)], 700, [0, 700]],
    ['pays nothing without any', [now(900)], 0, [0]],
  ])('%s', (_, dues, credit, expected) => {
    const shares = spreadCredit(dues, credit)
    expect(shares).toEqual(expected)
    const left = dues.map((due, index) => lessCredit(due, shares[index] ?? 0))
    const sum = (all: { duenow: number; dueonapproval: number }[]) =>
      all.reduce((total, one) => total + one.duenow + one.dueonapproval, 0)
    expect(sum(left)).toBe(sum(dues) - shares.reduce((total, one) => total + one, 0))
    expect(left.every(({ duenow, dueonapproval }) => duenow >= 0 && dueonapproval >= 0)).toBe(true)
  })
})

test('a draft only means to use credit, a request holds it, and what is booked has spent it', () => {
  const use = (status: Parameters<typeof creditUseOf>[0]['status'], isMoving = false, spends?: number) =>
    creditUseOf({ status, isMoving, credit: 20, spends })
  expect(use('in-progress')).toEqual({ held: 0, spent: 0 })
  expect(use('pending')).toEqual({ held: 20, spent: 0 })
  expect(use('pending', true)).toEqual({ held: 0, spent: 20 })
  expect(use('pending', true, 5)).toEqual({ held: 5, spent: 20 })
  expect(use('booked')).toEqual({ held: 0, spent: 20 })
  expect(use('gig')).toEqual({ held: 0, spent: 20 })
})

test.each([
  // paid, of it by credit, refund, of it to the credit
  [9500, 2000, 9500, 2000],
  [9500, 2000, 7500, 0],
  [9500, 2000, 8000, 500],
  [2000, 2000, 1000, 1000],
  [7500, -2000, 7500, 0],
])('of %i paid, %i of it by credit, a refund of %i gives %i back to the credit', (paid, credit, refund, expected) => {
  expect(creditOfRefund({ paid, credit }, refund)).toBe(expected)
})
