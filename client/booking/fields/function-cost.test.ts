import { expect, test } from 'vitest'
import { costOf } from './function-cost.ts'

test('an amount counts once, or for each unit of the answer', () => {
  const cost = (operator: string, amount: number, per?: string) =>
    costOf({ value_function_source: { operator, amount, ...(per && { per }) } })
  expect(cost('add', 3, 'unit')).toEqual({ kind: 'amount', amount: 3, isEach: true })
  expect(cost('add', 15.5)).toEqual({ kind: 'amount', amount: 15.5, isEach: false })
  expect(cost('subtract', 5, 'once')).toEqual({ kind: 'amount', amount: -5, isEach: false })
  expect(cost('add', 0, 'unit')).toBeNull()
})

test('a factor is told as a share of the price, and another price as that', () => {
  const cost = (operator: string, amount: number) => costOf({ value_function_source: { operator, amount } })
  expect(cost('multiply', 1.5)).toEqual({ kind: 'share', percent: 50 })
  expect(cost('divide', 2)).toEqual({ kind: 'share', percent: -50 })
  expect(cost('multiply', 1)).toBeNull()
  expect(cost('divide', 0)).toBeNull()
  expect(cost('set', 80)).toEqual({ kind: 'set', amount: 80 })
})

test('of a formula only that it counts is known before it is answered', () => {
  expect(costOf({ value_function_source: 'rooms * 10' })).toEqual({ kind: 'formula' })
  expect(costOf({ value_function_source: undefined, value_function: 'rooms * 10' })).toEqual({ kind: 'formula' })
  expect(costOf({ value_function_source: undefined, value_function: undefined })).toBeNull()
})
