import { expect, test } from 'vitest'
import { at, bookable, zone } from '../../testing/references/availability/fixtures.ts'
import { lookaheadRange } from './availability-range.ts'

test('a look-ahead from now begins with today for days, and with now for slots', () => {
  const now = at('03-08 15:20')
  const begins = (bookabletype: 'standard' | 'calendarday', from: number) =>
    lookaheadRange(bookable({ bookabletype }), from, now, zone).start
  expect(begins('calendarday', now)).toBe(at('03-08 00:00'))
  expect(begins('calendarday', at('03-01 00:00'))).toBe(at('03-08 00:00'))
  expect(begins('calendarday', at('03-10 11:00'))).toBe(at('03-10 00:00'))
  expect(begins('standard', at('03-08 00:00'))).toBe(now)
})

test('a look-ahead reads ten months after the first, and one more where a calendar shows two', () => {
  const now = at('01-20 10:00')
  const ends = (bookabletype: 'standard' | 'calendarday') =>
    lookaheadRange(bookable({ bookabletype }), now, now, zone).end
  expect(ends('standard')).toBe(at('12-01 00:00'))
  expect(ends('calendarday')).toBe(at('12-31 00:00') + 24 * 3_600_000)
})
