import { expect, test } from 'vitest'
import { clashOf, type PlacedAppointment } from './cart.ts'

const at = (start: number, end: number, resources: string[] = [], bookable = 'visit'): PlacedAppointment => ({
  bookable,
  start,
  end,
  resources,
  takes: [{ start, end }],
})

test.each([
  ['the same bookable and time without resources', at(9, 10), at(9, 10), 'appointments_duplicate'],
  ['the same with the same guide', at(9, 10, ['ines']), at(9, 10, ['ines']), 'appointments_duplicate'],
  ['the same time with another guide', at(9, 10, ['ines']), at(9, 10, ['tomas']), null],
  ['the next hour', at(9, 10, ['ines']), at(10, 11, ['ines']), null],
  ['half an hour of one guide twice', at(9, 10, ['ines']), at(9.5, 10.5, ['ines', 'boat']), 'appointments_conflict'],
  ['another bookable with the same guide', at(9, 10, ['ines']), at(9, 10, ['ines'], 'tour'), 'appointments_conflict'],
  ['another bookable that uses nothing of it', at(9, 10, ['ines']), at(9, 10, [], 'tour'), null],
])('%s: %j and %j', (_name, a, b, expected) => {
  expect(clashOf(a, b)).toBe(expected)
  expect(clashOf(b, a)).toBe(expected)
})

test('between the parts of an event its resource is free', () => {
  const event = {
    ...at(9, 13, ['boat']),
    takes: [
      { start: 9, end: 10 },
      { start: 12, end: 13 },
    ],
  }
  expect(clashOf(event, at(10, 12, ['boat'], 'tour'))).toBe(null)
  expect(clashOf(event, at(11, 13, ['boat'], 'tour'))).toBe('appointments_conflict')
})
