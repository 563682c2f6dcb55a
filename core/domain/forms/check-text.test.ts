import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const question = (regex: string) => ({ id: 'q', slug: 'q', type: 'text' as const, prompt: 'A text', regex })

test.each([
  ['^[A-Za-z ]+$', 'B4', 'validation.text_only'],
  ['^\\D+$', 'B4', 'validation.text_only'],
  ['^\\d+$', '12a', 'validation.numbers_only'],
  ['^[0-9]*$', '12a', 'validation.numbers_only'],
  // Digits alone are not enough.
  ['^\\d{5}$', '123', 'validation.pattern'],
  ['^[A-Z]{2}\\d+$', 'ab12', 'validation.pattern'],
])('of an answer that %s does not take one reads what it asks for', (regex, given, key) => {
  expect(checkText(question(regex), given)).toEqual({ key })
})
