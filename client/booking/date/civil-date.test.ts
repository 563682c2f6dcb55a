import { expect, test } from 'vitest'
import { parseInstant } from '../../../core/domain/time/index.ts'
import { addDays, addMonths, dayBegin, isCivil, lengthOf, toCivil, toDate, wallClockIn } from './civil-date.ts'

test('a civil date survives the round trip through the grid', () => {
  expect(toCivil(toDate('2026-03-29'))).toBe('2026-03-29')
})

test('adds months and days across the ends of years and months', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

test("reads an instant on a zone's clock", () => {
  expect(wallClockIn('2026-12-04T23:30:00Z', 'Asia/Tokyo')).toEqual({ date: '2026-12-05', time: '08:30' })
})

test('counts days with the first and the last, also across a clock change', () => {
  expect(lengthOf('2026-03-28', '2026-03-30')).toBe(3)
})

test.each([
  ['Africa/Cairo', '2026-04-24'],
  ['America/Havana', '2026-03-08'],
  ['America/Santiago', '2026-09-06'],
  ['Asia/Beirut', '2026-03-29'],
  ['Atlantic/Azores', '2026-03-29'],
])('in %s, %s begins at one: midnight does not exist', (zone, date) => {
  expect(dayBegin(date, zone)).toBe(`${date} 01:00:00`)
  expect(dayBegin(addDays(date, 1), zone)).toBe(`${addDays(date, 1)} 00:00:00`)
})

const zones = [
  'Africa/Cairo',
  'America/Havana',
  'America/Santiago',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Europe/Berlin',
  'America/Asuncion',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
test.each(zones)('every day of two years in %s begins at its first time that the server accepts', (zone) => {
  for (let date = '2026-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
    const begin = parseInstant(dayBegin(date, zone), zone)
    if (!begin.ok) throw new Error(`${date}: ${begin.error.code}`)
    expect(wallClockIn(new Date(begin.value - 60_000).toISOString(), zone).date).toBe(addDays(date, -1))
  }
})

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-5-1', false],
  ['0050-01-01', false],
  ['', false],
])('%s is a civil date: %s', (text, is) => {
  expect(isCivil(text)).toBe(is)
})
