import { expect, test } from 'vitest'
import { at, zone } from '../../testing/references/availability/fixtures.ts'
import { instantToWall } from '../time/index.ts'
import type { WindowUnit } from './types.ts'
import { windowOf } from './window.ts'

const end = (
  now: string,
  windowend?: number,
  windowendtype?: WindowUnit,
  bookabletype: 'standard' | 'event' = 'standard',
) => instantToWall(windowOf({ bookabletype, windowend, windowendtype }, at(now), zone).end, zone)

test('minutes and hours are elapsed time, days and larger keep the wall clock', () => {
  expect(end('03-08 15:20', 2, 'days')).toBe('2027-03-10 15:20:00')
  expect(end('03-13 15:20', 1, 'days')).toBe('2027-03-14 15:20:00')
  expect(end('03-13 15:20', 24, 'hours')).toBe('2027-03-14 16:20:00')
  expect(end('03-08 15:20', 90)).toBe('2027-03-08 16:50:00')
  expect(end('03-08 15:20', 2, 'weeks')).toBe('2027-03-22 15:20:00')
  expect(end('01-31 15:20', 1, 'months')).toBe('2027-02-28 15:20:00')
  expect(end('11-30 15:20', 3, 'months')).toBe('2028-02-29 15:20:00')
  expect(end('03-13 02:30', 1, 'days')).toBe('2027-03-14 03:00:00')
})

test('the window defaults to begin now and to end after eleven months, for events two years', () => {
  expect(windowOf({ bookabletype: 'standard' }, at('03-08 15:20'), zone).start).toBe(at('03-08 15:20'))
  expect(end('03-08 15:20')).toBe('2028-02-08 15:20:00')
  expect(end('03-08 15:20', undefined, undefined, 'event')).toBe('2029-03-08 15:20:00')
})
