import { expect, test } from 'vitest'
import { nextQuantity, typedQuantity } from './quantity-steps.ts'

test.each([
  ['without bounds', 0, 1, { min: 0, max: 0 }, 1],
  ['without bounds', 41, 1, { min: 0, max: 0 }, 42],
  ['to the fewest at once', 0, 1, { min: 3, max: 5 }, 3],
  ['from the fewest to none', 3, -1, { min: 3, max: 5 }, 0],
  ['not beyond the most', 5, 1, { min: 3, max: 5 }, 5],
  ['back to the most from beyond it', 9, -1, { min: 3, max: 5 }, 5],
  ['not below none', 0, -1, { min: 0, max: 0 }, 0],
  ['not below one', 1, -1, { min: 1, max: 4, least: 1 }, 1],
  ['back to one', 2, -1, { min: 1, max: 4, least: 1 }, 1],
] as const)('%s: %i by %i', (_name, count, by, bounds, expected) => {
  expect(nextQuantity(count, by, bounds)).toBe(expected)
})

test.each([
  ['', 0],
  [' 12 ', 12],
  ['1.5', null],
  ['-1', null],
  ['many', null],
])('“%s” typed is %s', (typed, expected) => {
  expect(typedQuantity(typed)).toBe(expected)
})
