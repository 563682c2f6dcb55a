import { expect, test } from 'vitest'
import type { ReservationStatus } from '../entities/reservation.ts'
import { mayFollow, occupiesUntil, statuses, statusNamed, statusOnConfirm } from './statuses.ts'

const all: ReservationStatus[] = ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed']

test('the table of the README, whole: what is not in it is refused', () => {
  const allowed = [null, ...all].map((from) => [from, ...all.filter((to) => mayFollow(from, to))])
  expect(allowed).toEqual([
    [null, 'in-progress'],
    ['in-progress', 'in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed'],
    ['booked', 'booked', 'pending', 'gig', 'cancelled'],
    ['pending', 'booked', 'pending', 'gig', 'cancelled'],
    ['waitlisted', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled'],
    ['gig', 'booked', 'pending', 'gig', 'cancelled'],
    ['cancelled'],
    ['removed'],
  ])
})

test('what is over can neither be cancelled nor moved, occupies nothing and leads nowhere', () => {
  for (const status of ['cancelled', 'removed'] as const)
    expect(statuses[status]).toMatchObject({ follows: [], occupies: 'never', cancellable: false, movable: false })
})

test('cancelling follows every status that may be cancelled', () => {
  for (const status of all) expect(mayFollow(status, 'cancelled')).toBe(statuses[status].cancellable)
})

test.each([
  ['in-progress', { expires: 9 }, 9],
  ['in-progress', {}, null],
  ['pending', { expires: 9 }, 9],
  ['pending', {}, null],
  ['waitlisted', {}, 'never'],
  ['waitlisted', { waitlistoffer: { start: 1, end: 5 } }, 5],
  ['booked', { expires: 9 }, null],
  ['gig', {}, null],
  ['cancelled', {}, 'never'],
  ['removed', { expires: 9 }, 'never'],
] as const)('%s with %o occupies until %s', (status, fields, until) => {
  expect(occupiesUntil({ status, expires: null, waitlistoffer: null, ...fields })).toBe(until)
})

test.each([
  [{ waitlisted: true, approvalmode: true, gig: true }, 'waitlisted'],
  [{ waitlisted: false, approvalmode: true, gig: true }, 'pending'],
  [{ waitlisted: false, approvalmode: false, gig: true }, 'gig'],
  [{ waitlisted: false, approvalmode: false, gig: false }, 'booked'],
])('a confirm of %o leads to %s', (reservation, status) => {
  expect(statusOnConfirm(reservation)).toBe(status)
})

test('a text that names no status is none', () => {
  expect([statusNamed('gig'), statusNamed('toString'), statusNamed('')]).toEqual(['gig', null, null])
})
