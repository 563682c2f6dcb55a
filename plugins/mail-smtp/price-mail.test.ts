import { expect, it } from 'vitest'
import { words as german } from '../wording-de/words.ts'
import { words as english } from '../wording-en-us/words.ts'
import { contextsWith, eventOf } from './example-mails.ts'
import { mailOfEvent } from './reservation-mail.ts'

const contextIn = contextsWith(english, german)

const line = (kind: string, amount: number, more: object = {}) => ({ kind, amount, ...more })
const lines = [
  line('base', 116),
  line('addon', 29, { label: 'Bag of clay', addon: 'clay', quantity: 2 }),
  line('addon', 0, { label: 'Map', addon: 'map' }),
  line('option', 9.5, { label: 'Porcelain', formid: 'who', question_id: 'clay', seat: 2 }),
  line('option', 0, { label: 'Stoneware', formid: 'who', question_id: 'clay', seat: 1 }),
  line('discount', -10, { label: 'LOWTIDE' }),
]
const paymentinformation = { finalprice: 144.5, paidprice: 0, discount: 10, discountcodeused: 'LOWTIDE', lines }

const textOf = (reservation: object, audience: 'customer' | 'staff' = 'customer', language: 'en-us' | 'de' = 'en-us') =>
  mailOfEvent(contextIn(language), { ...eventOf('reservation.booked', { ...reservation }), audience })?.text ?? ''

it.each(['customer', 'staff'] as const)('a mail to %s says what each part of the price costs', (audience) => {
  const text = textOf({ paymentinformation }, audience)
  const parts = [
    '2 seats: $116.00',
    'Bag of clay × 2: $29.00',
    'Map: Free',
    'Porcelain · seat 2: $9.50',
    'Discount LOWTIDE: -$10.00',
    'Total: $144.50',
  ]
  expect(parts.filter((part) => !text.includes(`${part}\n`))).toEqual([])
  expect(text).not.toContain('Stoneware')
  expect(text.split('LOWTIDE')).toHaveLength(2)
})

it('so it does in another language', () => {
  expect(textOf({ paymentinformation }, 'customer', 'de')).toContain('Bag of clay × 2: 29,00')
})

it('a price of one part stands alone', () => {
  const alone = { finalprice: 116, paidprice: 0, lines: lines.slice(0, 1) }
  const text = textOf({ paymentinformation: alone })
  expect(text).toContain('Total: $116.00')
  expect(text).not.toContain('2 seats: $116.00')
})

it.each([
  [0, 'You are first in line'],
  [3, '3 ahead of you'],
])('who waits reads their place in the queue: %i ahead', (position, words) => {
  const told = (name: 'reservation.waitlisted' | 'reservation.offer', audience: 'customer' | 'staff' = 'customer') =>
    mailOfEvent(contextIn('en-us'), { ...eventOf(name, { status: 'waitlisted', position }), audience })?.text ?? ''
  expect(told('reservation.waitlisted')).toContain(`Your place in line: ${words}\n`)
  expect(told('reservation.offer')).not.toContain('Your place in line')
  expect(told('reservation.waitlisted', 'staff')).not.toContain('Your place in line')
})
