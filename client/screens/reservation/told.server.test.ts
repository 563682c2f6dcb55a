import { type ComponentType, createElement } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import type * as Place from '../../booking/waitlist/queue-place.tsx'
import { type Reservation, readReservation } from '../../data/reservations.ts'
import type * as Also from './also-booked.tsx'
import type * as Balance from './balance-payment.tsx'
import type * as Named from './named-time.tsx'
import type * as Owed from './owed-payment.tsx'
import type * as Refund from './refund-text.tsx'
import type * as Facts from './reservation-facts.tsx'
import type * as Status from './status-line.tsx'
import type * as Thanks from './thanks-page.tsx'
import type * as Asked from './use-request-text.ts'

const stage = await componentStage()
afterAll(() => stage.close())
const { StatusLine } = await stage.load<typeof Status>('screens/reservation/status-line.tsx')
const { RefundText, CancelledForStaff } = await stage.load<typeof Refund>('screens/reservation/refund-text.tsx')
const { QueuePlace } = await stage.load<typeof Place>('booking/waitlist/queue-place.tsx')

const textOf = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const { BalancePayment } = await stage.load<typeof Balance>('screens/reservation/balance-payment.tsx')
const { NamedTime } = await stage.load<typeof Named>('screens/reservation/named-time.tsx')
const { OwedPayment } = await stage.load<typeof Owed>('screens/reservation/owed-payment.tsx')
const { Thanks: ThanksOf } = await stage.load<typeof Thanks>('screens/reservation/thanks-page.tsx')
const { useRequestText } = await stage.load<typeof Asked>('screens/reservation/use-request-text.ts')

/** The words in which a component tells a reservation, read from the wire. */
const told = (
  Component: ComponentType<{ reservation: Reservation }>,
  wire: object,
  page: Parameters<typeof stage.draw>[2] = {},
) => textOf(stage.draw(Component, { reservation: readReservation({ id: 'a1b2c3', ...wire }) }, page))

const { AlsoFacts } = await stage.load<typeof Also>('screens/reservation/also-booked.tsx')
const { ReservationFacts } = await stage.load<typeof Facts>('screens/reservation/reservation-facts.tsx')

it('the page of thanks says for how many each was booked', () => {
  const wire = { status: 'booked', bookablename: 'Talk', start: '2027-05-20 10:00:00', end: '2027-05-20 11:00:00' }
  const Headed = ({ reservation }: { reservation: Reservation }) =>
    createElement(ReservationFacts, { reservation, isHeaded: true })
  for (const Component of [AlsoFacts, Headed]) {
    expect(told(Component, { ...wire, seats: 3 })).toMatch(/3 seats/i)
    expect(told(Component, { ...wire, seats: 1 })).not.toMatch(/1 seat/i)
  }
})

it('the page of thanks says what was paid, and what the bank is still working on', () => {
  const Headed = ({ reservation }: { reservation: Reservation }) =>
    createElement(ReservationFacts, { reservation, isHeaded: true })
  const wire = { status: 'booked', start: '2027-05-20 10:00:00', end: '2027-05-20 11:00:00' }
  const paid = (paymentinformation: object) => told(Headed, { ...wire, paymentinformation })
  expect(paid({ paidprice: 95 })).toMatch(/Paid \$95\.00/)
  expect(paid({ paidprice: 95 })).not.toMatch(/being processed/)
  expect(paid({ paidprice: 95, settlingprice: 95 })).toMatch(/\$95\.00 is being processed by your bank/)
  expect(paid({ paidprice: 95, settlingprice: 95 })).not.toMatch(/Paid/)
  expect(paid({ paidprice: 95, settlingprice: 40 })).toMatch(/Paid \$55\.00 \$40\.00 is being processed/)
})

it('the manage page says which terms were accepted, when at the venue, and in which language', () => {
  const wire = { status: 'booked', start: '2027-05-20 10:00:00', end: '2027-05-20 11:00:00', timezone: 'Europe/Madrid' }
  const terms = { version: '0123456789abcdef', language: 'es', accepted_utc: '2026-11-20T06:05:00.000Z' }
  const Managed = ({ reservation }: { reservation: Reservation }) =>
    createElement(ReservationFacts, { reservation, isHeaded: true, hasTerms: true })
  expect(told(Managed, { ...wire, termsaccepted: terms })).toContain(
    'Terms accepted November 20th, 2026 at 7:05 AM, in Spanish',
  )
  expect(told(Managed, wire)).not.toContain('Terms accepted')
})

describe('the status', () => {
  it.each([
    [{ status: 'booked' }, 'Confirmed'],
    [{ status: 'pending' }, 'Waiting for approval'],
    [{ status: 'gig', confirmedby: 'claim' }, 'Looking for somebody'],
    [{ status: 'gig', confirmedby: 'staff' }, 'To be confirmed'],
    [{ status: 'cancelled' }, 'Canceled'],
  ])('of %j is told as %s', (wire, words) => {
    expect(told(StatusLine, wire)).toMatch(new RegExp(`^${words} Reference`))
  })

  it('of what waits is the place that is offered to it, while it is', () => {
    const until = (ms: number) => ({
      status: 'waitlisted',
      waitlistoffer: { end: '', end_utc: new Date(Date.now() + ms).toISOString() },
    })
    expect(told(StatusLine, until(60_000))).toMatch(/^A place is offered to you Reference/)
    expect(told(StatusLine, { ...until(60_000), isbystaff: true, first_name: 'Ada' })).toMatch(
      /^A place is offered to Ada/,
    )
    expect(told(StatusLine, until(-1))).toMatch(/^On the waitlist Reference/)
    expect(told(StatusLine, { ...until(60_000), status: 'cancelled' })).toMatch(/^Canceled Reference/)
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
    const withMoney = told(CancelledForStaff, { ...wire, refundedprice: 40 }, page)
    expect(withMoney).toContain('Ada')
    expect(withMoney).toContain('$40.00')
    expect(told(CancelledForStaff, wire, page)).not.toContain('$')
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

describe('a deadline is told with the zone of the venue', () => {
  const page = { provider: { id: 'quay', name: 'Quay Street', timezonename: 'Eastern Time' } }
  const until = '2999-12-04T23:00:00Z'
  const wire = { timezone: 'America/New_York', start_utc: until, end_utc: until }
  const topay = { price: 95, due: 95, processors: ['payment-sandbox'] }
  type Told = ComponentType<{ reservation: Reservation }>
  const own = (Component: ComponentType<Parameters<typeof BalancePayment>[0]>): Told =>
    function Own({ reservation }) {
      return createElement(Component, { reservation, token: 'opens', replace: () => undefined })
    }
  const Request: Told = ({ reservation }) => useRequestText(reservation)

  it.each([
    [
      'of a payment that staff ask for',
      own(BalancePayment),
      { balance: { ...topay, until_utc: until, isasked: true } },
    ],
    ['of a payment that was refused', own(BalancePayment), { balance: { ...topay, until_utc: until, isasked: false } }],
    ['of a request without a payment', own(OwedPayment), { status: 'pending', expires: until, owed: topay }],
    ['of a request', Request, { status: 'pending', expires: until }],
    ['of a time that was named', own(NamedTime), { refusabletime_utc: until }],
  ] satisfies [string, Told, object][])('%s', (_, Component, changes) => {
    expect(told(Component, { status: 'booked', ...wire, ...changes }, page)).toMatch(
      /December 4, 6:00\sPM \(Eastern Time\)/,
    )
  })
})

describe('the thanks', () => {
  beforeAll(() => vi.stubGlobal('location', new URL('http://quay.example/thanks/a1b2c3')))
  afterAll(() => vi.unstubAllGlobals())

  const span = {
    ...{ start: '2026-12-05 10:00:00', end: '2026-12-05 12:00:00', timezone: 'America/New_York' },
    ...{ start_utc: '2026-12-05T15:00:00Z', end_utc: '2026-12-05T17:00:00Z' },
  }
  const thanks = (wire: object) =>
    told(({ reservation }) => createElement(ThanksOf, { reservation, token: 'opens' }), { ...span, ...wire })

  it('say that it is booked', () => {
    expect(thanks({ status: 'booked' })).toContain('Reservation confirmed.')
  })

  it('lead to what is wanted of a place in a queue, and not to another time', () => {
    const text = thanks({ status: 'waitlisted', position: 2 })
    expect(text).toContain('See or leave the waitlist')
    expect(text).not.toContain('Modify')
  })
})
