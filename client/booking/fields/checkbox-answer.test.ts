import { expect, test } from 'vitest'
import { chosenCount, withCount } from './checkbox-answer.ts'
import type { Option } from './question.ts'

const option = (id: string): Option => ({
  id,
  name: id,
  prompt: '',
  description: '',
  imageurl: '',
  price: 0,
  duration: 0,
  min: 0,
  max: 1,
})
const plain = { options: ['a', 'b', 'c'].map(option), haspricedoptions: false }
const priced = { ...plain, haspricedoptions: true }

test('plain options are answered by their keys, in option order', () => {
  expect(withCount(plain, ['c'], 'a', 1)).toEqual(['a', 'c'])
  expect(withCount(plain, ['a', 'c'], 'c', 0)).toEqual(['a'])
  expect(withCount(plain, ['a'], 'a', 0)).toBeUndefined()
  expect(withCount(plain, ['gone'], 'b', 1)).toEqual(['b'])
})

test('options with quantities are answered by the quantity of each', () => {
  expect(withCount(priced, { a: 2 }, 'b', 1)).toEqual({ a: 2, b: 1 })
  expect(withCount(priced, { a: 2, b: 1 }, 'a', 0)).toEqual({ b: 1 })
  expect(withCount(priced, { b: 1 }, 'b', 0)).toBeUndefined()
})

test('the chosen count is read from either form', () => {
  expect([chosenCount(['a'], 'a'), chosenCount({ a: 3 }, 'a'), chosenCount(undefined, 'a')]).toEqual([1, 3, 0])
  expect(chosenCount({}, 'constructor')).toBe(0)
})
