import { expect, test } from 'vitest'
import { rangeIn, searchWith } from './range-address.ts'

const week = { mincombined: 2, maxcombined: 7, countby: 'days' } as const

test('a range survives the round trip through the address, beside its other parameters', () => {
  const search = searchWith('?lang=es', { begin: '2026-12-04', end: '2026-12-06' })
  expect(search).toBe('lang=es&date=2026-12-04&until=2026-12-06')
  expect(rangeIn(search, week)).toEqual({ begin: '2026-12-04', end: '2026-12-06' })
  expect(searchWith(search, { begin: null, end: null })).toBe('lang=es')
})

test('a first day alone is an unfinished range', () => {
  expect(rangeIn('?date=2026-12-04', week)).toEqual({ begin: '2026-12-04', end: null })
})

test('by nights the last date is the day of departure, which does not count', () => {
  const nights = { ...week, countby: 'nights' } as const
  expect(rangeIn('?date=2026-12-04&until=2026-12-06', nights)).toEqual({ begin: '2026-12-04', end: '2026-12-06' })
  expect(rangeIn('?date=2026-12-04&until=2026-12-11', nights)).toEqual({ begin: '2026-12-04', end: '2026-12-11' })
  expect(rangeIn('?date=2026-12-04&until=2026-12-05', nights)).toBeNull()
})

test.each([
  '',
  '?date=soon',
  '?date=2026-13-41',
  '?until=2026-12-06',
  '?date=2026-12-04&until=2026-12-04',
  '?date=2026-12-04&until=2026-12-30',
  '?date=2026-12-06&until=2026-12-04',
])('%j names no range that could be chosen', (search) => {
  expect(rangeIn(search, week)).toBeNull()
})
