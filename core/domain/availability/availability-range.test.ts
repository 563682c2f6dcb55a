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
