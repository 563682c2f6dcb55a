import { expect, test } from 'vitest'
import { isWorthKeeping } from './availability-answer.ts'

const days = (count: number) => ({ start: 0, end: count * 86_400_000 })

test('answers for calendars are cached, long ones are not', () => {
  expect(isWorthKeeping({}, days(42))).toBe(true)
  expect(isWorthKeeping({}, days(46))).toBe(false)
  expect(isWorthKeeping({ lookahead: true }, days(400))).toBe(true)
  expect(isWorthKeeping({ showunavailable: true }, days(1))).toBe(false)
  expect(isWorthKeeping({ showunavailable: true, lookahead: true }, days(1))).toBe(false)
})
