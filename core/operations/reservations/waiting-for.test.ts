import { expect, test } from 'vitest'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import type { ReservationLife } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'
import { givesSpan } from './waiting-for.ts'

const hour = 3_600_000
const booked = reservationFixture({
  ...{ id: 'one', provider: 'quay', bookable: 'class', status: 'booked' },
  ...{ start: 10 * hour, end: 11 * hour },
})
const as = (
  status: StoredReservation['status'],
  life: Partial<ReservationLife> = {},
  more = {},
): StoredReservation => ({
  ...booked,
  status,
  life: { ...booked.life, ...life },
  ...more,
})
const { start, end, seats, resources, segments, occurrence } = booked
const former = { start, end, status: 'booked' as const, seats, resources, segments, occurrence, claims: [] }
const later = { start: 20 * hour, end: 21 * hour }
const asking = as('pending', { request: { first: 0 }, reschedule: former }, later)
const approving = { request: { first: 0, approving: { actor: 'pia', at: 0, expires: 0 } } }
const dates = { start: 0, end: 100 * hour }

test.each<[string, StoredReservation | null, StoredReservation, boolean]>([
  ['a hold', null, as('in-progress'), false],
  ['a booking of a hold', as('in-progress'), as('booked'), true],
  ['a request', as('in-progress'), as('pending'), true],
  ['an entry that is offered', as('waitlisted'), as('waitlisted'), false],
  ['an offer that is accepted', as('waitlisted'), as('booked'), true],
  ['a request that is approved', as('pending'), as('booked'), true],
  ['a request that is approved and claimed later', as('pending'), as('gig'), true],
  ['a request whose approval waits for its payment', as('pending'), as('pending', approving), false],
  ['a request whose approval was not paid', as('pending', approving), as('pending'), false],
  ['a request that was paid', as('pending', approving), as('booked'), true],
  ['a gig that is claimed', as('gig'), as('booked'), true],
  ['a gig that is claimed in part', as('gig'), as('gig'), false],
  ['a claim that is given back', as('booked'), as('gig'), false],
  ['days without a time', as('in-progress'), as('gig', { dates }), false],
  ['days whose time is named', as('gig', { dates }), as('gig'), true],
  ['days whose claim waits for its payment', as('gig', { dates }), as('gig', approving), false],
  ['days whose claim was paid', as('gig', approving), as('gig'), true],
  ['a move', as('booked'), as('booked', {}, later), true],
  ['a move that is asked for', as('booked'), asking, false],
  ['a move that is approved', asking, as('booked', {}, later), true],
  ['a move that is put back', asking, as('booked'), false],
  ['other seats', as('booked'), as('booked', {}, { seats: 4 }), false],
  ['more time', as('booked'), as('booked', {}, { end: 12 * hour, extra: { addedtime: 3600 } }), false],
  ['a cancellation', as('booked'), as('cancelled'), false],
])('%s', (_, from, to, gives) => {
  expect(givesSpan(from, to)).toBe(gives)
})
