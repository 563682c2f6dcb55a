import { expect, test } from 'vitest'
import { timeFormatter, usualClock } from './clock.ts'

test('a time is written on the clock that the customer chose', () => {
  expect(timeFormatter('en-us', '12h')('13:05')).toBe('1:05\u00a0PM')
  expect(timeFormatter('en-us', '12h')('00:30')).toBe('12:30\u00a0AM')
  expect(timeFormatter('en-us', '24h')('09:00')).toBe('09:00')
})

test('a language brings its usual clock', () => {
  expect(usualClock('en-us')).toBe('12h')
  expect(usualClock('es')).toBe('24h')
})
