import { afterAll, expect, test } from 'vitest'
import type { SiteBootstrap } from '../../../core/plugin-api/site.ts'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type { FeedLine } from './by-time.ts'
import type * as Day from './feed-day.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { FeedDay } = await stage.load<typeof Day>('screens/feed/feed-day.tsx')

const boat: FeedLine = {
  ...{ kind: 'booked', bookable: 'boat', bookablename: 'Houseboat', slug: 'boat', title: '', date: '2026-12-04' },
  ...{ start: '2026-12-04 00:00:00', end: '2026-12-06 11:00:00', seats: 1, isforone: false, names: [] },
  ...{ start_utc: '2026-12-04T05:00:00.000Z', end_utc: '2026-12-06T16:00:00.000Z' },
  stay: { arrivaltime: '15:00', departuretime: '11:00', arrival_utc: '2026-12-04T20:00:00.000Z' },
}
const drawn = (day: string, more: Partial<FeedLine> = {}, bookablewords: SiteBootstrap['bookablewords'] = {}) => {
  const line = { ...boat, ...more }
  return stage
    .draw(
      FeedDay,
      { day, times: [{ start: line.start, lines: [line] }], showsFree: true },
      { page: 'public', bookablewords },
    )
    .replace(/<style.*?<\/style>/g, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
    .replace(/\s/g, ' ')
}

test('nights have days without a time of day, and when guests come and leave', () => {
  const times = 'Arrival from 3:00 PM, departure by 11:00 AM'
  expect(drawn('2026-12-04')).toBe(`|All day|Houseboat|until Sun, Dec 6|${times}|1 seat taken|`)
  expect(drawn('2026-12-05')).toBe(`|Since Fri, Dec 4|Houseboat|until Sun, Dec 6|${times}|1 seat taken|`)
})

test('on the day of departure a stay says until when its guests leave', () => {
  expect(drawn('2026-12-06')).toBe('|Since Fri, Dec 4|Houseboat|Departure by 11:00 AM|1 seat taken|')
})

test('a single night whose end is the next midnight ends on the day of departure', () => {
  const stay = { arrivaltime: null, departuretime: null, arrival_utc: null }
  expect(drawn('2026-12-04', { end: '2026-12-05 00:00:00', stay })).toBe(
    '|All day|Houseboat|until Sat, Dec 5|1 seat taken|',
  )
})

test('what is free by nights is an arrival, without an end', () => {
  expect(drawn('2026-12-04', { kind: 'free', end: '2026-12-05 11:00:00' })).toBe(
    '|All day|Houseboat|Arrival from 3:00 PM|1 seat free|',
  )
  const stay = { arrivaltime: null, departuretime: '11:00', arrival_utc: null }
  expect(drawn('2026-12-04', { kind: 'free', stay })).toBe('|All day|Houseboat|Arrival|1 seat free|')
})

test('what the first party has to itself is free, without a number of seats', () => {
  const free = { kind: 'free' as const, seats: 2, start: '2026-12-04 10:00:00', end: '2026-12-04 11:00:00', stay: null }
  expect(drawn('2026-12-04', free)).toMatch(/\|2 seats free\|$/)
  expect(drawn('2026-12-04', { ...free, isforone: true })).toMatch(/\|Free\|$/)
})

test('a line speaks as its bookable does', () => {
  const words = { 'feed.booked': '{count, plural, one {# bunk taken} other {# bunks taken}}' }
  const own = { boat: { words, messages: {} } }
  expect(drawn('2026-12-04', { seats: 2 }, own)).toMatch(/\|2 bunks taken\|$/)
  expect(drawn('2026-12-04', { seats: 2, bookable: 'raft' }, own)).toMatch(/\|2 seats taken\|$/)
})
