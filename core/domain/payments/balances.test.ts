import { expect, test } from 'vitest'
import { type BalanceLine, effectsOf, spendable } from './balances.ts'

const line = (patch: Partial<BalanceLine>): BalanceLine => ({
  ...{ user: 'ada', mode: 'currency', currency: 'usd', transactiontype: 'credit', status: 'success', amount: 500 },
  ...patch,
})

test('a pair of money that passes through leaves the balance as it was', () => {
  expect(effectsOf([line({}), line({ transactiontype: 'debit' })])).toEqual([])
})

test('failed lines, and lines of nobody, add nothing', () => {
  expect(effectsOf([line({ status: 'failed' }), line({ user: null })])).toEqual([])
})

test('a pending debit is held, and a pending credit is not there yet', () => {
  const held = effectsOf([
    line({ transactiontype: 'debit', status: 'pending' }),
    line({ status: 'pending', amount: 9 }),
  ])
  expect(held).toEqual([{ key: { user: 'ada', mode: 'currency', currency: 'usd' }, effect: { balance: 0, held: 500 } }])
  expect(spendable({ balance: 700, held: 500 })).toBe(200)
})

test('each currency is a balance of its own, and points are one', () => {
  const given = [
    line({}),
    line({ currency: 'eur' }),
    line({ mode: 'points' }),
    line({ mode: 'points', currency: 'eur' }),
  ]
  expect(effectsOf(given).map(({ key, effect }) => [key.mode, key.currency, effect.balance])).toEqual([
    ['currency', 'usd', 500],
    ['currency', 'eur', 500],
    ['points', '', 1000],
  ])
})
