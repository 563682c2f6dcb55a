import { expect, test } from 'vitest'
import type { ReservationStatus } from '../entities/reservation.ts'
import { awaitsClaim, mayChange, statusOnConfirm } from './lifecycle.ts'

const all: ReservationStatus[] = ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed']

test('the table of the README, whole: what is not in it is refused', () => {
  const allowed = [null, ...all].map((from) => [from, ...all.filter((to) => mayChange(from, to))])
  expect(allowed).toEqual([
    [null, 'in-progress'],
    ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed'],
    ['booked', 'booked', 'pending', 'cancelled'],
    ['pending', 'booked', 'pending', 'gig', 'cancelled'],
    ['waitlisted', 'booked', 'pending', 'gig', 'cancelled'],
    ['gig', 'booked', 'cancelled'],
    ['cancelled'],
    ['removed'],
  ])
})

test.each([
  [{ waitlisted: true, approvalmode: true, gig: true }, 'waitlisted'],
  [{ waitlisted: false, approvalmode: true, gig: true }, 'pending'],
  [{ waitlisted: false, approvalmode: false, gig: true }, 'gig'],
  [{ waitlisted: false, approvalmode: false, gig: false }, 'booked'],
])('a confirm of %o leads to %s', (reservation, status) => {
  expect(statusOnConfirm(reservation)).toBe(status)
})

test('a reservation whose people are claimed later is a gig', () => {
  expect(awaitsClaim([{ selectionmethod: 'manual' }, { selectionmethod: 'resourceclaim' }])).toBe(true)
  expect(awaitsClaim([{ selectionmethod: 'resourcebids' }])).toBe(true)
  expect(awaitsClaim([{}, { selectionmethod: 'roundrobin' }])).toBe(false)
})
