import { expect, test } from 'vitest'
import { instantToUtc } from '../../domain/time/index.ts'
import { readDays, readRange, readSpan, readStay } from './wire-time.ts'

const nuuk = 'America/Nuuk'
const cairo = 'Africa/Cairo'
const read = (how: typeof readSpan, start: string, end: string, zone: string) => {
  const span = how({ start, end }, zone)
  return span.ok ? [span.value.start, span.value.end].map(instantToUtc) : span.error.code
}

// On 27 March 2027 Nuuk's clocks go from 23:00 to 24:00: the last minute of the day does not exist.
test.each(['2027-03-27 23:59:00', '2027-03-27 23:59:59', '2027-03-28 00:00:00', '2027-03-27 22:59:00'])(
  'days that end at %s, where clocks skip the last hour, end at the midnight after it',
  (end) => {
    expect(read(readDays, '2027-03-27 00:00:00', end, nuuk)).toEqual([
      '2027-03-27T02:00:00.000Z',
      '2027-03-28T01:00:00.000Z',
    ])
  },
)

test('a range that is asked about names its days by their first and last minute, also where those do not exist', () => {
  const day = (date: string, zone: string) => read(readRange, `${date} 00:00:00`, `${date} 23:59:59`, zone)
  expect(day('2027-03-27', nuuk)).toEqual(['2027-03-27T02:00:00.000Z', '2027-03-28T01:00:00.000Z'])
  expect(day('2027-03-26', nuuk)).toEqual(['2027-03-26T02:00:00.000Z', '2027-03-27T01:59:59.000Z'])
  expect(day('2023-04-28', cairo)).toEqual(['2023-04-27T22:00:00.000Z', '2023-04-28T20:59:59.000Z'])
})

test.each([
  ['2027-06-04 00:00:00', '2027-06-06 11:00:00'],
  ['2027-06-04 15:00:00', '2027-06-06 00:00:00'],
  ['2027-06-04 00:00:00', '2027-06-05 23:59:00'],
  ['2027-06-04T04:00:00Z', '2027-06-06T15:00:00.000Z'],
  ['2027-06-04 00:00:00', '2027-06-06T03:59:30Z'],
])('a stay from %s to %s is its dates', (start, end) => {
  expect(read(readStay, start, end, 'America/New_York')).toEqual([
    '2027-06-04T04:00:00.000Z',
    '2027-06-06T04:00:00.000Z',
  ])
})

test('a stay may name a time that does not exist, and must end after the day on which it begins', () => {
  expect(read(readStay, '2027-03-26 00:00:00', '2027-03-27 23:30:00', nuuk)).toEqual([
    '2027-03-26T02:00:00.000Z',
    '2027-03-27T02:00:00.000Z',
  ])
  expect(read(readStay, '2027-06-04 00:00:00', '2027-06-04 11:00:00', nuuk)).toBe('invalid_time')
  expect(read(readStay, 'soon', '2027-06-04 11:00:00', nuuk)).toBe('invalid_time')
})

test('any other time that does not exist is refused, and so is a slot that would end in a gap', () => {
  expect(read(readRange, '2027-03-27 00:00:00', '2027-03-27 23:30:00', nuuk)).toBe('time_does_not_exist')
  expect(read(readDays, '2027-03-27 00:00:00', '2027-03-27 23:30:00', nuuk)).toBe('time_does_not_exist')
  expect(read(readSpan, '2027-03-27 22:00:00', '2027-03-27 23:59:00', nuuk)).toBe('time_does_not_exist')
})
