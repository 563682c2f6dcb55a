import { describe, expect, it } from 'vitest'
import { words as english } from '../wording-en-us/words.ts'
import { words as spanish } from '../wording-es/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, spanish)

it.each([
  ['reservation.offer_lapsed', { isOver: false }, 'You keep waiting', null],
  ['reservation.offer_lapsed', { isOver: true }, 'took you off the waitlist', null],
  ['reservation.cancelled', { waited: true }, 'off the waitlist', 'has left the waitlist'],
  ['reservation.cancelled', {}, 'the time is released', 'it can be booked by others'],
] as const)('%s with %j says what became of the waiting', (name, data, customer, staff) => {
  const event = { ...eventOf(name), data, invitations: [] }
  expect(mailOfEvent(contextIn('en-us'), event)?.text).toContain(customer)
  const toStaff = mailOfEvent(contextIn('en-us'), { ...event, audience: 'staff' })
  if (staff) expect(toStaff?.text).toContain(staff)
  expect(mailOfEvent(contextIn('es'), event)?.text).not.toContain('mail.')
})

it('says of a released place that whoever waits is offered it first, where there is a waitlist', () => {
  const event = { ...eventOf('reservation.cancelled'), audience: 'staff' as const }
  const toStaff = (enabled: boolean) =>
    mailOfEvent(contextIn('en-us'), { ...event, bookable: { ...event.bookable, waitlist: { enabled } } })?.text
  expect(toStaff(true)).toContain('The time is released: it is offered to whoever waits for it first.')
  expect(toStaff(false)).toContain('The time is released: it can be booked by others.')
})

it('says of a late cancellation what is paid and left to decide, unless staff have decided', () => {
  const toStaff = (refundstatus: string) => {
    const paymentinformation = { finalprice: 72, paidprice: 72, refundstatus }
    return mailOfEvent(contextIn('en-us'), {
      ...eventOf('reservation.cancelled', { paymentinformation }),
      audience: 'staff',
    })?.text
  }
  expect(toStaff('by_hand')).toContain('Refund: Nothing by itself, since it was too late; $72.00 is paid.')
  expect(toStaff('none')).not.toContain('Refund: ')
})

it.each([
  ['en-us', 'reservation.booked', 'A customer has booked'],
  ['en-us', 'reservation.cancelled', 'The reservation of a customer is canceled'],
  ['es', 'reservation.cancelled', 'Un cliente ya no viene'],
] as const)('speaks in %s of somebody without a name within a sentence, %s', (language, name, heading) => {
  const mail = mailOfEvent(contextIn(language), { ...eventOf(name), audience: 'staff' })
  expect(mail?.text).toContain(heading)
})

it('tells a phone number in the groups of its country, as the pages do', () => {
  const from = (phone: string) => {
    const event = eventOf('reservation.booked')
    return mailOfEvent(contextIn('en-us'), { ...event, provider: { ...event.provider, phone } })?.text
  }
  expect(from('+34910555014')).toContain('Phone of Quay Street: +34 910 55 50 14')
  expect(from('+493055500126')).toContain('Phone of Quay Street: +49 30 55500126')
})

describe('answers that say who booked', () => {
  const ada = {
    first_name: 'Ada',
    last_name: 'Moor',
    email: 'ada@customers.example',
    mobile_phone_number: '+12075550188',
  }
  const answer = (slug: string, question_prompt: string, value: string) => ({
    ...{ slug, question_prompt, value },
    response: value,
    response_metainformation: {},
  })
  const responses = [
    answer('first_name', 'First name', 'Ada'),
    answer('last_name', 'Last name', 'Moor'),
    answer('email', 'Email', 'Ada@customers.example'),
    answer('mobile', 'Mobile phone', '+12075550188'),
    answer('ashore', 'Somebody ashore', '+12075550199'),
    answer('boat', 'Name of the boat', 'Ada'),
  ]
  const told = (audience: 'customer' | 'staff') =>
    mailOfEvent(contextIn('en-us'), {
      ...eventOf('reservation.booked', { ...ada, formresponses: [{ responses }] }),
      audience,
    })?.text ?? ''

  it('are left out where the mail says it above them', () => {
    const text = told('staff')
    expect(text).toContain('Customer: Ada Moor')
    expect(text).not.toMatch(/First name|Last name|^Email: Ada@|Mobile phone/m)
    expect(text.match(/\(207\) 555-0188|\+12075550188/g)).toEqual(['(207) 555-0188'])
    for (const other of ['Somebody ashore: ', 'Name of the boat: Ada']) expect(text).toContain(other)
  })

  it('are left out of the mail of the customer, who knows them, and reads the reference above', () => {
    const text = told('customer')
    expect(text).not.toMatch(/First name|Last name|^Email: Ada@|Mobile phone/m)
    for (const other of ['Somebody ashore: ', 'Name of the boat: Ada']) expect(text).toContain(other)
    expect(text.indexOf('Reference: ')).toBeLessThan(text.indexOf('http'))
    const staff = told('staff')
    expect(staff.indexOf('Reference: ')).toBeGreaterThan(staff.indexOf('Name of the boat'))
  })
})
