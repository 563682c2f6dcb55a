import { expect, test } from 'vitest'
import type { FeedEntry } from '../../data/feed-calls.ts'
import { byTime } from './by-time.ts'

const day = '2026-11-24'

const entry = (hour: number, more: Partial<FeedEntry> = {}): FeedEntry => ({
  ...{
    bookable: 'sail',
    bookablename: 'Sail',
    slug: 'sail',
    title: '',
    date: day,
    seats: 1,
    isforone: false,
    who: '',
    stay: null,
  },
  start: `2026-11-24 ${hour}:00:00`,
  end: `2026-11-24 ${hour + 1}:00:00`,
  start_utc: `2026-11-24T${hour}:00:00.000Z`,
  end_utc: `2026-11-24T${hour + 1}:00:00.000Z`,
  ...more,
})

test('bookings of the same thing at the same time are one line, with their seats and names together', () => {
  const booked = [
    entry(10, { seats: 2, who: 'Ada Moor' }),
    entry(10, { who: 'Ben Moor' }),
    entry(10, { bookable: 'row' }),
  ]
  expect(byTime({ booked, free: [] }, day)).toMatchObject([
    {
      start: '2026-11-24 10:00:00',
      lines: [
        { bookable: 'sail', seats: 3, names: ['Ada Moor', 'Ben Moor'] },
        { bookable: 'row', seats: 1, names: [] },
      ],
    },
  ])
})

test('times come in their order, at each what is booked before what is free', () => {
  const times = byTime({ booked: [entry(11), entry(10)], free: [entry(10, { seats: 4 }), entry(12)] }, day)
  expect(
    times.map(({ start, lines }) => [start.slice(11, 13), lines.map(({ kind, seats }) => `${kind} ${seats}`)]),
  ).toEqual([
    ['10', ['booked 1', 'free 4']],
    ['11', ['booked 1']],
    ['12', ['free 1']],
  ])
})

test('what is over is left out on request', () => {
  const after = Date.parse('2026-11-24T11:00:00Z')
  expect(
    byTime({ booked: [entry(10), entry(11)], free: [] }, day, after).map(({ start }) => start.slice(11, 13)),
  ).toEqual(['11'])
})

test('parts of other days are left out; what began before the day, or goes on after it, is not', () => {
  const on = (first: string, last: string) =>
    entry(10, { start: `2026-11-${first}:00:00`, end: `2026-11-${last}:00:00`, title: first })
  const booked = [
    on('23 10', '23 16'),
    on('23 18', '24 02'),
    on('23 20', '24 00'),
    on('24 18', '25 02'),
    on('25 10', '25 16'),
  ]
  expect(byTime({ booked, free: [] }, day).map(({ start }) => start)).toEqual([
    '2026-11-23 18:00:00',
    '2026-11-24 18:00:00',
  ])
})
