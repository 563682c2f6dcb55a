import { expect, test } from 'vitest'
import { at, bookable, zone } from '../../testing/availability-reference/fixtures.ts'
import { isTooDense, lookaheadRange } from './availability-range.ts'

test('a look-ahead from now begins with today for days, with now for slots', () => {
  const now = at('03-08 15:20')
  const begins = (bookabletype: 'standard' | 'calendarday', from: number) =>
    lookaheadRange(bookable({ bookabletype }), from, now, zone).start
  expect(begins('calendarday', now)).toBe(at('03-08 00:00'))
  expect(begins('calendarday', at('03-01 00:00'))).toBe(at('03-08 00:00'))
  expect(begins('calendarday', at('03-10 11:00'))).toBe(at('03-10 00:00'))
  expect(begins('standard', at('03-08 00:00'))).toBe(now)
})

const day = 86_400_000
const days = (count: number) => ({ start: 0, end: count * day })

test.each([
  ['half hours of some rooms', { duration: 1800 }, 10],
  ['quarters of an hour of one person', { duration: 900 }, 1],
  ['five minutes without resources', { duration: 300 }, 0],
  ['hours of a hundred people', { duration: 3600 }, 100],
  ['days of hundreds', { bookabletype: 'calendarday' as const, duration: 86_400 }, 200],
])('a year and a bit of %s is answered at once', (_, rules, resources) => {
  expect(isTooDense(bookable(rules), resources, days(400))).toBe(false)
})

test.each([
  ['five minutes of hundreds of resources', { duration: 300 }, 200],
  ['slots that overlap to the minute', { duration: 3600, intervaloverlap: 3540 }, 10],
  ['slots that follow each other by the second', { duration: 1 }, 0],
])('one of %s is too much, two months are not', (_, rules, resources) => {
  expect(isTooDense(bookable(rules), resources, days(400))).toBe(true)
  expect(isTooDense(bookable(rules), resources, days(62))).toBe(false)
})
