import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import { readReservation } from '../../data/reservations.ts'
import type * as Page from './manage-page.tsx'

const stage = await componentStage()
// The page is drawn once its browser knows the address.
beforeAll(() => vi.stubGlobal('location', new URL('http://quay.example/manage/a1b2c3')))
afterAll(async () => {
  vi.unstubAllGlobals()
  await stage.close()
})
const { Managed } = await stage.load<typeof Page>('screens/reservation/manage-page.tsx')

const ahead = { start_utc: '2999-12-05T15:00:00Z', end_utc: '2999-12-05T17:00:00Z', timezone: 'America/New_York' }
const wire = {
  ...{
    id: 'a1b2c3',
    bookablename: 'Paddle lesson',
    start: '2999-12-05 10:00:00',
    end: '2999-12-05 12:00:00',
    ...ahead,
  },
  ...{ first_name: 'Lin', last_name: 'Moor', email: 'lin@people.example', mobile_phone_number: '+12025550143' },
  ...{ status: 'booked', isbystaff: true, quote: null, reschedulableuntil_utc: ahead.start_utc },
  paymentinformation: { paidprice: 95, dueprice: 38.64 },
  fullrefunduntil_utc: ahead.start_utc,
  customquestions: [{ question_id: 'q', prompt: 'How tall?', response: '6 ft' }],
}
const provider = { id: 'quay', name: 'Quay Street', timezonename: 'Eastern Time' }

const messages = { thankyoumessage: { heading: null, html: '<p>Ring at the blue door.</p>' } }

const drawn = (changes: object = {}, language: 'en-us' | 'es' = 'en-us') =>
  stage
    .draw(
      Managed,
      { reservation: readReservation({ ...wire, ...changes }), token: '', replace: () => undefined },
      { provider, language, messages },
    )
    .replace(/<style[\s\S]*?<\/style>/g, '')
const told = (changes?: object, language?: 'es') =>
  drawn(changes, language)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const offer = { end: '2026-11-21 10:00:00', end_utc: '2999-11-21T15:00:00Z' }
const inAnyState = [
  ['booked', {}],
  ['cancelled', { status: 'cancelled' }],
  ['cancelled with a refund', { status: 'cancelled', refundedprice: 95 }],
  ['asked for', { status: 'pending', expires: ahead.start_utc }],
  ['waiting', { status: 'waitlisted', position: 2, seats: 2, paymentinformation: null }],
  ['offered', { status: 'waitlisted', waitlistoffer: offer, offered: { price: 95, due: 0, processors: [] } }],
  ['with a change that came to nothing', { moveended: 'rejected' }],
  ['with messages', { consents: [{ channel: 'sms', address: '+12025550143', words: 'Text me.' }] }],
  ['too late for a refund', { fullrefunduntil_utc: '2020-01-01T00:00:00Z' }],
] as const

describe('staff read of a reservation', () => {
  it.each(inAnyState)('whose it is, without being spoken to as its customer: %s', (_, changes) => {
    const text = told(changes)
    expect(text).toContain('Lin Moor')
    expect(text).not.toMatch(/\b(your|yours|my)\b/i)
    expect(text).not.toMatch(/\byou (have|had|are|get)\b/i)
    expect(told(changes, 'es')).not.toMatch(/\b(tu|tus|mi|mis|has|te)\b/i)
  })

  it('when it ends, with the day where that is another one', () => {
    const over = { end: '2999-12-06 16:00:00', end_utc: '2999-12-06T21:00:00Z' }
    expect(told(over)).toMatch(/Dec(ember)? 5, (2999, )?10:00 AM – \w{3}, Dec 6, 4:00 PM/)
    const midnight = { end: '2999-12-06 00:00:00', end_utc: '2999-12-06T05:00:00Z' }
    expect(told(midnight)).toMatch(/10:00 AM – 12:00 AM/)
    const segments = [{ ...wire, title: 'First evening' }]
    expect(told({ ...over, segments })).toMatch(/Dec 5 – \w{3}, Dec 6/)
  })

  it('how to write to the customer and call them', () => {
    const html = drawn()
    expect(html).toContain('href="mailto:lin@people.example"')
    expect(html).toContain('href="tel:+12025550143"')
    expect(told()).toContain('For Lin Moor')
  })

  it('until when the customer cancels free, with the zone', () => {
    expect(told()).toContain('Full refund if Lin Moor cancels before')
    expect(told()).toContain('(Eastern Time)')
  })

  it('the last day for that where it ends at midnight', () => {
    const midnight = { fullrefunduntil_utc: '2999-12-03T05:00:00Z' }
    expect(told(midnight)).toMatch(/cancels by the end of \w+, December 2(, 2999)? \(Eastern Time\)/)
    expect(told({ isbystaff: false, ...midnight })).toMatch(/you cancel by the end of \w+, December 2/)
  })

  it('and its customer reads the same page as theirs', () => {
    const text = told({ isbystaff: false })
    expect(text).toContain('Your reservation')
    expect(text).not.toContain('Lin Moor')
  })

  it('who reads there what to know on arrival, while it stands and lies ahead', () => {
    const asCustomer = (changes: object) => told({ isbystaff: false, ...changes })
    const arrival = /We look forward to seeing you\. Ring at the blue door\./
    expect(asCustomer({})).toMatch(arrival)
    const over = { start_utc: '2020-12-05T15:00:00Z', end_utc: '2020-12-05T17:00:00Z' }
    for (const changes of [{ isbystaff: true }, { status: 'cancelled' }, { status: 'pending' }, over])
      expect(asCustomer(changes)).not.toMatch(/blue door/)
  })
})
