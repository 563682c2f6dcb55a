import { expect, test } from 'vitest'
import type { ReservationStatus } from '../entities/reservation.ts'
import { mayFollow, occupiesUntil, statuses, statusesAt, statusNamed, statusOnConfirm } from './statuses.ts'

const all: ReservationStatus[] = ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed']

test('follows the README’s table and refuses everything else', () => {
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

test('a finished reservation can’t be cancelled, occupies nothing and has no next status', () => {
  for (const status of ['cancelled', 'removed'] as const)
    expect(statuses[status]).toMatchObject({ follows: [], occupies: 'never', cancellable: false })
})

test('every status is at one stage: only what is over or dropped leads nowhere', () => {
  expect(statusesAt('draft')).toEqual(['in-progress'])
  expect(statusesAt('over', 'dropped')).toEqual(all.filter((status) => statuses[status].follows.length === 0))
  expect(statusesAt('draft', 'standing', 'over', 'dropped').toSorted()).toEqual(all.toSorted())
})

test('cancelled may follow every status that is cancellable', () => {
  for (const status of all) expect(mayFollow(status, 'cancelled')).toBe(statuses[status].cancellable)
})

test('what stands with a time may be moved: it keeps its status or waits for approval', () => {
  const movable = all.filter((status) => statuses[status].movable)
  expect(movable).toEqual(['booked', 'pending', 'gig'])
  for (const status of movable)
    expect([status, mayFollow(status, status), mayFollow(status, 'pending')]).toEqual([status, true, true])
})

test.each([
  ['in-progress', { expires: 9 }, 9],
  ['in-progress', {}, 'never'],
  ['pending', { expires: 9 }, 9],
  ['pending', {}, null],
  ['waitlisted', {}, 'never'],
  ['waitlisted', { waitlistoffer: { start: 1, end: 5 } }, 5],
  ['booked', { expires: 9 }, null],
  ['gig', {}, null],
  ['gig', { life: { dates: { start: 1, end: 5 } } }, 'never'],
  ['in-progress', { expires: 9, life: { dates: { start: 1, end: 5 } } }, 'never'],
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

test('an unknown status is null', () => {
  expect([statusNamed('gig'), statusNamed('toString'), statusNamed('')]).toEqual(['gig', null, null])
})
