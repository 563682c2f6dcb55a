import { expect, test } from 'vitest'
import { firstDay, firstMonth, lastDay, lastMonth } from './window-months.ts'

test('the calendar ends with the window', () => {
  expect(lastMonth('2026-11-20')).toBe('2027-10')
  expect(lastMonth('2026-11-20', 120, 'days')).toBe('2027-03')
  expect(lastMonth('2026-11-20', 6, 'weeks')).toBe('2027-01')
  expect(lastMonth('2026-11-30', 30, 'hours')).toBe('2026-12')
  expect(lastMonth('2026-11-20', 2, 'months')).toBe('2027-01')
})

test('the calendar begins with the window', () => {
  expect(firstMonth('2026-11-20')).toBe('2026-11')
  expect(firstMonth('2026-11-20', 12, 'hours')).toBe('2026-11')
  expect(firstMonth('2026-11-20', 2, 'weeks')).toBe('2026-12')
  expect(firstDay('2026-11-20', 36, 'hours')).toBe('2026-11-21')
})

test('a month after the 31st is the last day of a shorter one', () => {
  expect(lastDay('2026-12-31', 2, 'months')).toBe('2027-02-28')
  expect(lastDay('2026-11-20')).toBe('2027-10-20')
})
