import type { ReservationEventName } from '@tessera/plugin-api'
import { expect, it } from 'vitest'
import { words as german } from '../wording-de/words.ts'
import { words as english } from '../wording-en-us/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, german)

const told = (name: ReservationEventName, more: Partial<ReturnType<typeof eventOf>>, language: 'en-us' | 'de') =>
  mailOfEvent(contextIn(language), { ...eventOf(name), ...more })

it('writes a question and sentences of several lines with one mark at their end', () => {
  const answers = { question_prompt: 'Can you swim?', value: 'Yes.\nNot far', response: 'Yes.\nNot far' }
  const { reservation } = eventOf('reservation.booked', { formresponses: [{ responses: [answers] }] })
  expect(told('reservation.booked', { reservation }, 'en-us')?.text).toContain('Can you swim? Yes. Not far\n')
  const message = 'We are closed that day.\n\nWould Sunday suit you?'
  expect(told('reservation.rejected', { data: { message } }, 'en-us')?.text).toContain(
    'writes: We are closed that day. Would Sunday suit you?\n',
  )
})

it.each(['en-us', 'de'] as const)('names a receipt by its number as it stands, in %s', (language) => {
  expect(told('reservation.receipt', { data: { number: 1042 } }, language)?.subject).toMatch(/(Receipt|Quittung) 1042:/)
})

it('says what the attached file does to the calendar', () => {
  expect(told('reservation.booked', {}, 'en-us')?.text).toContain('The calendar file is attached.')
  expect(told('reservation.cancelled', {}, 'en-us')?.text).toContain('takes the entry out of your calendar.')
  expect(told('reservation.cancelled', {}, 'de')?.text).toContain('aus Ihrem Kalender')
})

it.each([
  ['product_not_received', 'Nothing was provided', 'Die Leistung wurde nicht erbracht'],
  ['UNAUTHORISED', 'did not pay this', 'will nicht bezahlt haben'],
  ['code_of_tomorrow', 'code of tomorrow', 'code of tomorrow'],
])('tells staff why a bank disputes, %s, in their language', (reason, inEnglish, inGerman) => {
  const event = { audience: 'staff' as const, data: { amount: 60, reason } }
  expect(told('reservation.disputed', event, 'en-us')?.text).toContain(`Disputed: $60.00, `)
  expect(told('reservation.disputed', event, 'en-us')?.text).toContain(inEnglish)
  expect(told('reservation.disputed', event, 'de')?.text).toContain(inGerman)
})

it('tells what is left to pay and how beside each other, and what is collected once', () => {
  const paymentinformation = { finalprice: 100, paidprice: 40 }
  const { reservation } = eventOf('reservation.rescheduled', { paymentinformation })
  const event = { reservation, billinginstructions: 'Bring cash.', data: { money: { refund: 5 } } }
  expect(told('reservation.rescheduled', event, 'en-us')?.text).toMatch(
    /Still to pay: \$60\.00, .*\nHow to pay: Bring cash\.\nRefund: /,
  )
  const { data } = eventOf('reservation.collecting')
  const collecting = told('reservation.collecting', { ...event, data }, 'en-us')?.text
  expect(collecting).toContain('Collected: $60.00')
  expect(collecting).not.toMatch(/Still to pay|How to pay/)
})

it('says once how long a refund takes', () => {
  const notes = ['Refunds take 5 to 10 working days to arrive.']
  const file = { filename: '7.pdf', contentType: 'application/pdf', content: '' }
  const receipt = { title: 'Receipt 7', seller: [], facts: [], lines: [], notes, file }
  const event = { receipt, data: { number: 7, kind: 'refund' } }
  expect(told('reservation.receipt', event, 'en-us')?.text.match(/working days/g)).toHaveLength(1)
})

it('breaks no word after its first letter', () => {
  const html = told('reservation.link', {}, 'de')?.html
  expect(html).toContain('diese <span style="white-space: nowrap">E-Mail</span>')
})
