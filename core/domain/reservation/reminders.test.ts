import { expect, test } from 'vitest'
import { reminderDue, reminderHours, startsToRemind } from './reminders.ts'

const at = (text: string) => Date.parse(`2026-11-${text}Z`)
const start = at('24T12:00:00')
const due = (from: string, until: string, hours = [24, 2], booked = '01T00:00:00') =>
  reminderDue({ start, booked: at(booked), hours }, { from: at(from), until: at(until) })

test.each([
  ['a moment before it is due', '23T11:00:00', '23T11:59:59.999', null],
  ['at the moment it is due', '23T11:59:00', '23T12:00:00', 24],
  ['once it was looked for', '23T12:00:00', '23T12:01:00', null],
  ['the second one', '24T09:59:00', '24T10:00:00', 2],
  ['after a day without jobs, the last of both', '23T11:00:00', '24T11:00:00', 2],
  ['after a longer time without jobs, none once it has begun', '23T11:00:00', '24T12:00:00', null],
] as const)('%s', (_when, from, until, expected) => {
  expect(due(from, until)).toBe(expected)
})

test('what is booked inside that time is not reminded of', () => {
  expect(due('23T11:00:00', '23T12:30:00', [24], '23T12:00:00')).toBe(24)
  expect(due('23T11:00:00', '23T12:30:00', [24], '23T12:00:01')).toBeNull()
})

test('what was written while somebody looked is found by who looks next, and nothing of before', () => {
  const again = (booked: string, until = '23T12:01:00') =>
    reminderDue(
      { start, booked: at(booked), hours: [24] },
      { from: at('23T12:00:02'), until: at(until), again: 60_000 },
    )
  expect(again('23T11:59:59')).toBe(24)
  expect(again('23T12:00:00')).toBeNull()
  expect(again('23T12:00:01')).toBeNull()
  expect(
    reminderDue(
      { start, booked: 0, hours: [24] },
      { from: at('23T12:01:00'), until: at('23T12:02:00'), again: 60_000 },
    ),
  ).toBeNull()
})

test('a bookable’s hours replace the provider’s, and hours count once', () => {
  expect(reminderHours({ reminders: [24, 24] }, {})).toEqual([24])
  expect(reminderHours({ reminders: [24] }, { reminders: [2] })).toEqual([2])
  expect(reminderHours({ reminders: [24] }, { reminders: [] })).toEqual([])
  expect(reminderHours(null, null)).toEqual([])
})

test('the starts to look at hold every one that is due, and none that has begun', () => {
  for (const [from, until] of [
    ['23T11:59:00', '23T12:00:00'],
    ['22T00:00:00', '24T11:59:00'],
  ] as const) {
    expect(due(from, until)).not.toBeNull()
    const ranges = [24, 2].map((hours) => startsToRemind(hours, at(from), at(until)))
    expect(ranges.some((one) => one.after < start && start <= one.until)).toBe(true)
    for (const { after } of ranges) expect(after).toBeGreaterThanOrEqual(at(until))
  }
})
