import { expect, test } from 'vitest'
import {
  addDays,
  instantToUtc,
  instantToWall,
  isTimeZone,
  localDate,
  offsetAt,
  parseInstant,
  weekday,
} from './index.ts'

const newYork = 'America/New_York'
const read = (text: string, zone = newYork) => {
  const result = parseInstant(text, zone)
  return result.ok ? instantToUtc(result.value) : result.error.code
}

test.each([
  ['2027-11-07T01:30:00-05:00', '2027-11-07T06:30:00.000Z'],
  ['2027-11-07T01:30:00-04:00', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07 01:30:00', '2027-11-07T05:30:00.000Z'],
  ['2027-07-01T12:00:00.25Z', '2027-07-01T12:00:00.250Z'],
  ['2027-07-01 12:00', '2027-07-01T16:00:00.000Z'],
])('%s is %s: an offset distinguishes the two occurrences', (text, utc) => expect(read(text)).toBe(utc))

test.each([
  '2027-02-29 10:00:00',
  '2027-13-01 10:00:00',
  '2027-06-01 24:00:00',
  '2027-06-01 10:61:00',
  '1899-12-31 10:00:00',
  'tomorrow',
  '',
])('%j is not a time', (text) => expect(read(text)).toBe('invalid_time'))

test('an instant converts back to the wall clock of its zone', () => {
  const instant = Date.parse('2027-03-14T07:00:00Z')
  expect(instantToWall(instant - 1000, newYork)).toBe('2027-03-14 01:59:59')
  expect(instantToWall(instant, newYork)).toBe('2027-03-14 03:00:00')
  expect(instantToWall(instant, 'Asia/Kathmandu')).toBe('2027-03-14 12:45:00')
  expect(localDate(Date.parse('2027-03-14T03:59:00Z'), newYork)).toBe('2027-03-13')
})

test('day arithmetic works across months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(addDays('1900-02-28', 1)).toBe('1900-03-01')
  expect(weekday('2027-03-14')).toBe('sunday')
  expect(weekday('1969-12-31')).toBe('wednesday')
})

test('offsets agree with Intl, hour by hour over a year, in zones with unusual changes', () => {
  for (const zone of [
    newYork,
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Asia/Kathmandu',
    'UTC',
  ]) {
    const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 11 * 3_600_000) {
      const name = formatter.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
      const [, sign = '+', hour = '0', minute = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
      const minutes = (Number(hour) * 60 + Number(minute)) * (sign === '-' ? -1 : 1)
      expect(offsetAt(at, zone)).toBe(minutes * 60_000)
    }
  }
})

test('unknown zones are recognised, and throw where they are used', () => {
  expect(isTimeZone('Europe/Madrid')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError)
})
