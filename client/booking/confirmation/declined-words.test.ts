import { expect, test } from 'vitest'
import { declinedWords, failedWords } from './declined-words.ts'

const words: Record<string, string> = {
  'payment.declined.card_declined': 'Your bank declined the card.',
  'payment.declined.no_answer': 'We don’t know.',
  'payment.declined.other': 'The payment was declined.',
  'payment.declined.next': 'Nothing was charged.',
  'payment.back.failed_text': 'Nothing was charged. Go back.',
  'payment.back.none_text': 'There is none.',
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

test.each([
  ['failed', 'card_declined', 'Your bank declined the card. Nothing was charged. Go back.'],
  ['failed', 'acme-voucher.unknown', 'There is no such voucher. Nothing was charged. Go back.'],
  ['failed', 'do_not_honor', 'Nothing was charged. Go back.'],
  ['failed', 'no_answer', 'We don’t know.'],
  ['none', '', 'There is none.'],
] as const)('who comes back from a payment that %s for the reason %j reads: %s', (outcome, code, text) => {
  expect(failedWords({ outcome, code }, (key) => words[key] ?? key)).toBe(text)
})
