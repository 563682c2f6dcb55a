import { expect, test } from 'vitest'
import { addDays, addMonths, lengthOf, toCivil, toDate, wallClockIn } from './civil-date.ts'

test('a civil date survives the way through the grid', () => {
  expect(toCivil(toDate('2026-03-29'))).toBe('2026-03-29')
})

test('months and days are added over the ends of years and months', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

test('an instant is read on the clock of a zone', () => {
  expect(wallClockIn('2026-12-04T23:30:00Z', 'Asia/Tokyo')).toEqual({ date: '2026-12-05', time: '08:30' })
})

test('days are counted with the first and the last, over a change of the clocks too', () => {
  expect(lengthOf('2026-03-28', '2026-03-30')).toBe(3)
})
