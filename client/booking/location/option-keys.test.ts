import { expect, test } from 'vitest'
import { optionFor } from './option-keys.ts'

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['ArrowDown', -1, 0, -1],
  ['x', 1, 3, null],
])('%s from option %i of %i leads to %s', (key, active, count, expected) => {
  expect(optionFor(key, active, count)).toBe(expected)
})
