import { expect, test } from 'vitest'
import { declinedWords } from './declined-words.ts'

const words: Record<string, string> = {
  'payment.declined.card_declined': 'Your bank declined the card.',
  'payment.declined.no_answer': 'We don’t know.',
  'payment.declined.other': 'The payment was declined.',
  'payment.declined.next': 'Nothing was charged.',
  'acme-voucher.unknown': 'There is no such voucher.',
}

test.each([
  ['card_declined', 'Your bank declined the card. Nothing was charged.'],
  ['acme-voucher.unknown', 'There is no such voucher. Nothing was charged.'],
  ['acme-voucher.untold', 'The payment was declined. Nothing was charged.'],
  ['do_not_honor', 'The payment was declined. Nothing was charged.'],
  ['', 'The payment was declined. Nothing was charged.'],
  ['no_answer', 'We don’t know.'],
])('a decline of the reason %j reads: %s', (reason, text) => {
  expect(declinedWords(reason, (key) => words[key] ?? key)).toBe(text)
})
