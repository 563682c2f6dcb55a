import { expect, test } from 'vitest'
import { dayNumber, type Hours, instantToWall, layHours } from './index.ts'

const span = (text: string) => ({ start: text.slice(0, 5), end: text.slice(6) })

/** The openings of one day as wall clocks. */
function open(date: string, provider: Hours, bookable?: Hours, timezone = 'America/New_York'): string[] {
  const day = dayNumber(date)
  const [laid] = layHours({ provider, bookable, timezone, from: day, until: day })
  return (laid?.openings ?? []).map(
    ({ start, end }) => `${instantToWall(start, timezone).slice(11, 16)}-${instantToWall(end, timezone).slice(11, 16)}`,
  )
}

const monday = '2027-03-08'
const week: Hours = { monday: [span('09:00-17:00')], tuesday: [span('10:00-12:00')] }
const dated = (date: string, ...hours: string[]): Hours => ({ overrides: [{ date, hours: hours.map(span) }] })

test('spans that touch or overlap become one opening, separate ones stay separate', () => {
  expect(open(monday, { monday: ['12:00-15:00', '09:00-12:00', '16:00-17:00', '14:00-15:30'].map(span) })).toEqual([
    '09:00-15:30',
    '16:00-17:00',
  ])
  expect(open(monday, { monday: [span('17:00-09:00'), span('10:00-10:00')] })).toEqual([])
})

test("a bookable's week replaces the provider's completely once it has a weekday", () => {
  expect(open(monday, week, { sunday: [] })).toEqual([])
  expect(open(monday, week, dated('2027-01-01'))).toEqual(['09:00-17:00'])
  expect(open(monday, week, {})).toEqual(['09:00-17:00'])
})

test("a dated override of the bookable takes precedence over the provider's, which does over both weeks", () => {
  const provider = { ...week, ...dated(monday, '12:00-20:00') }
  expect(open(monday, provider, { monday: [span('06:00-07:00')] })).toEqual(['12:00-20:00'])
  expect(open(monday, provider, dated(monday, '08:00-08:30'))).toEqual(['08:00-08:30'])
  expect(open(monday, provider, dated(monday))).toEqual([])
})

test('on both clock changes 24:00 is the end of the day, and an opening in the gap begins after it', () => {
  const sunday = { sunday: [span('02:30-24:00')] }
  expect(open('2027-03-14', sunday)).toEqual(['03:00-00:00'])
  const early = layHours({
    provider: { sunday: [span('01:30-02:00')] },
    timezone: 'America/New_York',
    from: dayNumber('2027-11-07'),
    until: dayNumber('2027-11-07'),
  })
  const [opening] = early[0]?.openings ?? []
  expect(((opening?.end ?? 0) - (opening?.start ?? 0)) / 60_000).toBe(90)
  expect(open('2027-03-14', { sunday: [span('02:10-02:50')] })).toEqual([])
})

test('an opening past the end of a day with repeated hours is cut, and opens the next day', () => {
  const timezone = 'America/St_Johns'
  const day = dayNumber('2006-10-28')
  const provider = dated('2006-10-28', '22:00-23:30')
  const laid = layHours({ provider, timezone, from: day, until: day + 1 })
  const shown = laid.map(({ openings }) =>
    openings.map(({ start, end }) => [start, end].map((at) => (at - Date.parse('2006-10-29T00:30:00Z')) / 60_000)),
  )
  expect(shown).toEqual([[[0, 120]], [[120, 150]]])
})
