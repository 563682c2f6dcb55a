import { expect, test } from 'vitest'
import { usualClock } from '../../../core/domain/wording/clock.ts'
import { timeFormatter } from './clock.ts'

test("writes a time on the customer's clock", () => {
  expect(timeFormatter('en-us', '12h')('13:05')).toBe('1:05\u00a0PM')
  expect(timeFormatter('en-us', '12h')('00:30')).toBe('12:30\u00a0AM')
  expect(timeFormatter('en-us', '24h')('09:00')).toBe('09:00')
})

test('a language sets the default clock', () => {
  expect(usualClock('en-us')).toBe('12h')
  expect(usualClock('es')).toBe('24h')
})
