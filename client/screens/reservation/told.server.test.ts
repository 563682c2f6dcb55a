import type { ComponentType } from 'react'
import { afterAll, describe, expect, it } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Place from '../../booking/waitlist/queue-place.tsx'
import { type Reservation, readReservation } from '../../data/reservations.ts'
import type * as Refund from './refund-text.tsx'
import type * as Status from './status-line.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
const { StatusLine } = await stage.load<typeof Status>('screens/reservation/status-line.tsx')
const { RefundText, CancelledByStaff } = await stage.load<typeof Refund>('screens/reservation/refund-text.tsx')
const { QueuePlace } = await stage.load<typeof Place>('booking/waitlist/queue-place.tsx')

const textOf = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The words in which a component tells a reservation, read from the wire. */
const told = (
  Component: ComponentType<{ reservation: Reservation }>,
  wire: object,
  page: Parameters<typeof stage.draw>[2] = {},
) => textOf(stage.draw(Component, { reservation: readReservation({ id: 'a1b2c3', ...wire }) }, page))

describe('the status', () => {
  it.each([
    [{ status: 'booked' }, 'Confirmed'],
    [{ status: 'pending' }, 'Waiting for approval'],
    [{ status: 'gig', confirmedby: 'claim' }, 'Looking for somebody'],
    [{ status: 'gig', confirmedby: 'staff' }, 'To be confirmed'],
    [{ status: 'cancelled' }, 'Cancelled'],
  ])('of %j is told as %s', (wire, words) => {
    expect(told(StatusLine, wire)).toMatch(new RegExp(`^${words} Reference`))
  })

  it('of a move that is being paid for is the move’s', () => {
    const moving = { status: 'pending', reschedule: { start: '', end: '', paying: true } }
    expect(told(StatusLine, moving)).not.toContain('Waiting for approval')
    expect(told(StatusLine, { ...moving, reschedule: { paying: false } })).toContain('Waiting for approval')
  })

  it('is left out where the wire says an unknown one, the reference is not', () => {
    expect(told(StatusLine, { status: 'lost' })).toMatch(/^Reference/)
  })
})

describe('the refund of what was cancelled', () => {
  const page = { provider: { id: 'quay', name: 'Quay Street' } }

  it.each([
    [{ refundedprice: 40, paymentinformation: { paidprice: 0 } }, '$40.00 is on its way back to you.'],
    [{ paymentinformation: { paidprice: 55 } }, 'Please contact Quay Street about it.'],
    [{}, 'You had paid nothing, so nothing is due.'],
  ])('of %j says: %s', (wire, words) => {
    expect(told(RefundText, { status: 'cancelled', ...wire }, page)).toContain(words)
  })

  it('is told to staff with the customer’s name, and not where nothing goes back', () => {
    const wire = { status: 'cancelled', first_name: 'Ada' }
    const withMoney = told(CancelledByStaff, { ...wire, refundedprice: 40 }, page)
    expect(withMoney).toContain('Ada')
    expect(withMoney).toContain('$40.00')
    expect(told(CancelledByStaff, wire, page)).not.toContain('$')
  })
})

describe('the place in a queue', () => {
  it.each([
    [0, 'You are first in line'],
    [1, '1 ahead of you'],
    [7, '7 ahead of you'],
  ])('%i ahead: %s', (position, words) => {
    expect(told(QueuePlace, { status: 'waitlisted', position })).toBe(words)
  })

  it('is not told without one, and not beside an offer', () => {
    expect(told(QueuePlace, { status: 'booked' })).toBe('')
    const waitlistoffer = { end: '2026-11-21 10:00:00', end_utc: '2026-11-21T15:00:00Z' }
    expect(told(QueuePlace, { status: 'waitlisted', position: 0, waitlistoffer })).toBe('')
  })
})
