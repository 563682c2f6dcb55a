import { expect, test } from 'vitest'
import { wallToInstant } from '../time/wall.ts'
import {
  type AppliedLimit,
  type AskedPlace,
  type CountedReservation,
  countedAs,
  exceededLimit,
  limitsOn,
  startsToCount,
} from './reservation-limits.ts'

const timezone = 'America/New_York'
const at = (wall: string) => wallToInstant(`${wall}:00`, timezone, 'start')
const now = at('2026-06-01 12:00')
const monday = { timezone, weekstart: 1 as const }
const sunday = { timezone, weekstart: 0 as const }
const limit = (maximum: number, per: AppliedLimit['per'], bookables: string[] | null = null) => ({
  maximum,
  per,
  bookables,
})

const booked = (wall: string, change: Partial<CountedReservation> = {}): CountedReservation => ({
  id: wall,
  bookable: 'lesson',
  start: at(wall),
  former: null,
  status: 'booked',
  expires: null,
  waitlistoffer: null,
  ...change,
})
const asked = (wall: string, limits: AppliedLimit[], as: AskedPlace['as'] = 'place', bookable = 'lesson') => ({
  bookable,
  start: at(wall),
  as,
  limits,
})
const indexOf = (
  places: AskedPlace[],
  standing: CountedReservation[],
  calendar = monday as typeof monday | typeof sunday,
) => exceededLimit(places, standing, calendar, now)?.index ?? null

test.each([
  // Sunday 7 June 2026, and the Monday after it.
  ['day', '2026-06-07 23:59', '2026-06-07 00:00', true],
  ['day', '2026-06-07 23:59', '2026-06-08 00:00', false],
  ['week', '2026-06-07 10:00', '2026-06-01 10:00', true],
  ['week', '2026-06-07 10:00', '2026-06-08 10:00', false],
  ['month', '2026-06-30 23:59', '2026-06-01 00:00', true],
  ['month', '2026-06-30 23:59', '2026-07-01 00:00', false],
  ['month', '2026-12-31 23:59', '2027-01-01 00:00', false],
  ['ever', '2026-06-07 10:00', '2019-01-01 10:00', true],
] as const)('one a %s: %s beside %s', (per, wanted, had, isFull) => {
  expect(indexOf([asked(wanted, [limit(1, per)])], [booked(had)])).toBe(isFull ? 0 : null)
})

test('while a move is asked for, it counts at both times, and once where both are in the period', () => {
  const moving = booked('2026-06-10 10:00', { status: 'pending', former: at('2026-06-05 10:00') })
  for (const wall of ['2026-06-06 10:00', '2026-06-11 10:00'])
    expect(indexOf([asked(wall, [limit(1, 'week')])], [moving])).toBe(0)
  expect(indexOf([asked('2026-06-15 10:00', [limit(1, 'week')])], [moving])).toBe(null)
  expect(indexOf([asked('2026-06-20 10:00', [limit(2, 'month')])], [moving])).toBe(null)
})

test('weeks begin as the locale says', () => {
  const places = [asked('2026-06-07 10:00', [limit(1, 'week')])]
  expect(indexOf(places, [booked('2026-06-08 10:00')], sunday)).toBe(0)
  expect(indexOf(places, [booked('2026-06-06 10:00')], sunday)).toBe(null)
})

test('days are the venue’s: half past eight in the evening there is the next day in UTC', () => {
  const places = [asked('2026-06-07 20:30', [limit(1, 'day')])]
  expect(indexOf(places, [booked('2026-06-07 09:00')])).toBe(0)
  expect(indexOf(places, [booked('2026-06-08 09:00')])).toBe(null)
})

test.each([
  ['booked', {}, 'place'],
  ['booked long ago', { start: at('2019-06-01 12:00') }, 'place'],
  ['pending', { status: 'pending' }, 'place'],
  ['pending still', { status: 'pending', expires: now + 1 }, 'place'],
  ['pending, its time over', { status: 'pending', expires: now }, 'nothing'],
  ['a move whose time is over', { status: 'pending', expires: now, former: now }, 'place'],
  ['gig', { status: 'gig' }, 'place'],
  ['a live hold', { status: 'in-progress', expires: now + 1 }, 'place'],
  ['a hold that ends now', { status: 'in-progress', expires: now }, 'nothing'],
  ['waiting', { status: 'waitlisted' }, 'entry'],
  ['waiting with an offer', { status: 'waitlisted', waitlistoffer: { end: now + 1 } }, 'place'],
  ['waiting, the offer over', { status: 'waitlisted', waitlistoffer: { end: now } }, 'entry'],
  ['waiting at its start', { status: 'waitlisted', start: now }, 'nothing'],
  ['cancelled', { status: 'cancelled' }, 'nothing'],
  ['removed', { status: 'removed' }, 'nothing'],
] as const)('%s counts', (_, change, as) => {
  expect(countedAs(booked('2026-06-07 10:00', change), now)).toBe(as)
})

test('entries of queues count only among themselves', () => {
  const one = [limit(1, 'week')]
  const waiting = booked('2026-06-05 10:00', { status: 'waitlisted' })
  expect(indexOf([asked('2026-06-07 10:00', one)], [waiting])).toBe(null)
  expect(indexOf([asked('2026-06-07 10:00', one, 'entry')], [waiting])).toBe(0)
  expect(indexOf([asked('2026-06-07 10:00', one, 'entry')], [booked('2026-06-05 10:00')])).toBe(null)
})

test('a cart counts together, and the first one too many is named', () => {
  const two = [limit(2, 'week')]
  const days = ['2026-06-05 10:00', '2026-06-08 10:00', '2026-06-06 10:00', '2026-06-07 10:00']
  expect(
    indexOf(
      days.map((day) => asked(day, two)),
      [],
    ),
  ).toBe(3)
  expect(
    indexOf(
      days.map((day) => asked(day, two)),
      [booked('2026-06-01 10:00')],
    ),
  ).toBe(2)
})

test('a move is judged only where it leads into another period', () => {
  const had = [booked('2026-06-05 10:00'), booked('2026-06-06 10:00'), booked('2026-06-09 10:00')]
  const moved = (from: string, to: string, per: AppliedLimit['per'] = 'week') =>
    indexOf([{ ...asked(to, [limit(1, per)]), from: at(from) }], had)
  expect(moved('2026-06-03 10:00', '2026-06-04 10:00')).toBe(null)
  expect(moved('2026-06-03 10:00', '2026-06-10 10:00')).toBe(0)
  expect(moved('2026-06-03 10:00', '2026-06-17 10:00')).toBe(null)
  expect(moved('2026-06-03 10:00', '2026-06-05 12:00', 'day')).toBe(0)
  expect(moved('2026-06-03 10:00', '2026-06-10 10:00', 'ever')).toBe(null)
})

test('a limit of some bookables counts and judges those; a bookable’s own counts it alone unless it names more', () => {
  const provider = { reservationlimit: [{ maximum: 2, per: 'day' as const, bookables: ['lesson', 'tour'] }] }
  expect(limitsOn({ id: 'talk' }, provider)).toEqual([])
  expect(limitsOn({ id: 'tour' }, provider)).toEqual([limit(2, 'day', ['lesson', 'tour'])])
  expect(limitsOn({ id: 'talk', reservationlimit: { maximum: 1, per: 'ever' } }, {})).toEqual([
    limit(1, 'ever', ['talk']),
  ])
  const withTour = { maximum: 1, per: 'ever' as const, bookables: ['tour'] }
  expect(limitsOn({ id: 'talk', reservationlimit: withTour }, {})).toEqual([limit(1, 'ever', ['talk', 'tour'])])
  const tours = [booked('2026-06-05 10:00', { bookable: 'tour' })]
  expect(indexOf([asked('2026-06-07 10:00', [limit(1, 'week', ['lesson'])])], tours)).toBe(null)
  expect(indexOf([asked('2026-06-07 10:00', [limit(1, 'week', ['lesson', 'tour'])])], tours)).toBe(0)
})

test('the starts to count span all periods; for ever, all', () => {
  const places = [asked('2026-06-07 10:00', [limit(1, 'day'), limit(1, 'week')])]
  expect(startsToCount(places, monday)).toEqual({ start: at('2026-06-01 00:00'), end: at('2026-06-08 00:00') })
  const ever = [asked('2026-06-07 10:00', [limit(1, 'day'), limit(1, 'ever')])]
  expect(startsToCount(ever, monday)).toBe(null)
})
