import { expect, test } from 'vitest'
import { addLocalMonths, dateOfDay, dayHolding } from './dates.ts'
import { instantToWall, localDate } from './wall.ts'

test('where clocks go back over midnight, a day begins when midnight is first reached', () => {
  const zone = 'America/St_Johns'
  const midnight = Date.parse('2006-10-29T02:30:00Z')
  expect(instantToWall(midnight, zone)).toBe('2006-10-29 00:00:00')
  const again = midnight + 30 * 60_000
  expect(instantToWall(again, zone)).toBe('2006-10-28 23:30:00')
  expect(localDate(again, zone)).toBe('2006-10-28')
  expect(dateOfDay(dayHolding(again, zone))).toBe('2006-10-29')
  expect(dateOfDay(dayHolding(midnight - 1, zone))).toBe('2006-10-28')
})

test('a month later is the same day, or the last of a shorter month', () => {
  const later = (from: string, months: number) =>
    localDate(addLocalMonths(Date.parse(from), months, 'UTC', 'end'), 'UTC')
  expect(later('2028-01-31T10:00:00Z', 1)).toBe('2028-02-29')
  expect(later('2027-01-31T10:00:00Z', 1)).toBe('2027-02-28')
  expect(later('2028-02-29T10:00:00Z', 12)).toBe('2029-02-28')
  expect(later('2027-11-15T10:00:00Z', 2)).toBe('2028-01-15')
})
