import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['en-us', '12.5', 12.5],
  ['en-us', '12,5', 12.5],
  ['en-us', ' -7 ', -7],
  ['en-us', '−7', -7],
  ['en-us', '1,234', 1234],
  ['en-us', '1.234', 1.234],
  ['en-us', '1,234,567.25', 1234567.25],
  ['en-us', '.5', 0.5],
  ['en-us', '12.', 12],
  ['en-us', '0', 0],
  ['de', '1.234', 1234],
  ['de', '1.234,5', 1234.5],
  ['de', '12.5', 12.5],
  ['es', '1.234', 1234],
  ['es', '12,5', 12.5],
  ['fr', '1 234,5', 1234.5],
  ['en-us', 'ten', 'ten'],
  ['en-us', '', ''],
  ['en-us', '1e5', '1e5'],
  ['en-us', '0x1f', '0x1f'],
  ['en-us', '1.2.3', '1.2.3'],
  ['en-us', '12 34', '12 34'],
  ['en-us', '-', '-'],
  ['en-us', 'Infinity', 'Infinity'],
])('%s: %s is %s', (language, typed, expected) => {
  expect(readNumber(typed, language)).toBe(expected)
})
