import { expect, test } from 'vitest'
import { cardFault, entryFaults, groupDigits, groupExpiry, isComplete } from './card-entry.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

test('a number is grouped as on the card', () => {
  expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(groupDigits('4242-42')).toBe('4242 42')
})

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['12 / 3', '12 / ', '12 / 3'],
  ['3', '', '03 / '],
  ['12 /', '12 / ', '12'],
])('typing the expiry date: %j after %j becomes %j', (typed, before, expected) => {
  expect(groupExpiry(typed, before)).toBe(expected)
})

test('a card can be sent when every field is valid', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
  expect(isComplete(card, now)).toBe(true)
  expect(cardFault({ ...card, number: '4242 4242 4242 4241' }, 'number', now)).toBe('payment.card_error.number')
  expect(cardFault({ ...card, expiry: '13 / 34' }, 'expiry', now)).toBe('payment.card_error.expiry')
  expect(cardFault({ ...card, cvc: '12' }, 'cvc', now)).toBe('payment.card_error.cvc')
})

test('paying names each field that is empty or wrong', () => {
  expect(entryFaults({ number: '', expiry: '12 / 34', cvc: '1' }, now)).toEqual({
    number: 'validation.required',
    cvc: 'payment.card_error.cvc',
  })
  expect(entryFaults({ number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }, now)).toEqual({})
})

test('an expired card is told at once, beside whatever else is wrong', () => {
  const card = { number: '4242 4242 4242 4241', expiry: '10 / 26', cvc: '123' }
  expect(entryFaults(card, now)).toEqual({
    number: 'payment.card_error.number',
    expiry: 'payment.card_error.expired',
  })
  expect(cardFault({ ...card, expiry: '11 / 26' }, 'expiry', now)).toBeNull()
})
