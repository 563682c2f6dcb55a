import { expect, test } from 'vitest'
import { readTimeslot } from '../../data/timeslots.ts'
import { isWithinDay } from '../date/civil-date.ts'
import { byMonth, hasSeveralDays, mostSeats, occurrenceTitle, readOccurrence, standingOf } from './occurrence.ts'

const slot = (fields: Record<string, unknown>) =>
  readTimeslot({
    start: '2026-12-31 20:00:00',
    end: '2026-12-31 22:00:00',
    start_utc: '2027-01-01T01:00:00Z',
    end_utc: '2027-01-01T03:00:00Z',
    seats: 4,
    available: true,
    occurrence: 'concert',
    ...fields,
  })
const queued = { available: false, seats: 0, waitlist_info: { position: 3 } }

test.each([
  [{}, 4, 'open'],
  [{}, 5, 'few'],
  [queued, 1, 'waitlist'],
  [{ ...queued, seats: 2 }, 3, 'waitlist'],
  [{ available: false, seats: 0 }, 1, 'full'],
] as const)('%j stands for %i seats as %s', (fields, wanted, standing) => {
  expect(standingOf(slot(fields), wanted)).toBe(standing)
})

test('offers the smaller of the seats per booking and the seats left', () => {
  const most = { seatsperbooking: 6, waitlist: false }
  expect(mostSeats([slot({ seats: 2 }), slot({ seats: 3 })], most)).toBe(3)
  expect(mostSeats([slot({ seats: 30 })], most)).toBe(6)
  expect(mostSeats([slot({ available: false, seats: 0 })], most)).toBe(0)
})

test('with a waitlist a party may be as large as a booking, also while another date has a seat left', () => {
  const most = { seatsperbooking: 6, waitlist: true }
  expect(mostSeats([slot(queued)], most)).toBe(6)
  expect(mostSeats([slot(queued), slot({ seats: 1 })], most)).toBe(6)
  expect(mostSeats([slot({ seats: 1 })], most)).toBe(6)
  expect(mostSeats([], most)).toBe(0)
})

test('months follow the shown time zone', () => {
  const months = (zone: string | null) => byMonth([readOccurrence(slot({}), zone)]).map(({ month }) => month)
  expect(months(null)).toEqual(['2026-12'])
  expect(months('Asia/Tokyo')).toEqual(['2027-01'])
})

test('midnight belongs to the day that it ends', () => {
  const until = (date: string, time: string) => ({ start: { date: '2026-12-05', time: '20:00' }, end: { date, time } })
  expect(isWithinDay(until('2026-12-05', '22:00'))).toBe(true)
  expect(isWithinDay(until('2026-12-06', '00:00'))).toBe(true)
  expect(isWithinDay(until('2026-12-06', '01:00'))).toBe(false)
})

test('parts show their days only where there are several', () => {
  const part = (date: string) => ({ start: { date, time: '19:00' }, end: { date, time: '20:15' } })
  expect(hasSeveralDays([part('2026-12-01'), part('2026-12-01')])).toBe(false)
  expect(hasSeveralDays([part('2026-12-01'), part('2026-12-08')])).toBe(true)
})

test('finds the title of the chosen occurrence', () => {
  const restrictions = [{ id: 'lobster', title: 'Lobster and potatoes' }, { id: 'untitled' }]
  expect(occurrenceTitle({ restrictions }, 'lobster')).toBe('Lobster and potatoes')
  expect(occurrenceTitle({ restrictions }, 'untitled')).toBe('')
  expect(occurrenceTitle({ restrictions: [{ title: 'without an id' }] }, undefined)).toBe('')
})
