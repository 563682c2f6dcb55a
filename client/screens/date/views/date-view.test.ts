import { expect, test } from 'vitest'
import { datesOf, viewOf } from './date-view.ts'

test('a bookable begins with its view, and with a month where it names none that is known', () => {
  const named = (default_date_view: string) => viewOf({ id: 'lesson', name: 'Lesson', default_date_view })
  expect(['week_view', 'day_view', 'year_view'].map(named)).toEqual(['week_view', 'day_view', 'month_view'])
  expect(viewOf(null)).toBe('month_view')
})

test('a week begins with the weekday of the country, and may cross into another year', () => {
  expect(datesOf('week_view', '2026-11-25', 0)?.[0]).toBe('2026-11-22')
  expect(datesOf('week_view', '2026-11-22', 1)?.[0]).toBe('2026-11-16')
  expect(datesOf('week_view', '2026-12-31', 1)).toEqual([
    ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ...['2027-01-01', '2027-01-02', '2027-01-03'],
  ])
})

test('a day is itself, and a month is not listed by days', () => {
  expect(datesOf('day_view', '2026-11-25', 1)).toEqual(['2026-11-25'])
  expect(datesOf('month_view', '2026-11-25', 1)).toBeNull()
})
