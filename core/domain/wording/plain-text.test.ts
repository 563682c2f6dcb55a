import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['Pay **at the desk**, by _card_ or `cash`.', 'Pay at the desk, by card or cash.'],
  ['## How\n\nBring it.\n\n> Please.', 'How\nBring it.\nPlease.'],
  ['* one\n* two', '- one\n- two'],
  ['See [our terms](https://a.example/t) or <b>call</b>.', 'See our terms (https://a.example/t) or call.'],
  ['https://a.example/some_long_name and 3 * 4 * 5', 'https://a.example/some_long_name and 3 * 4 * 5'],
])('%j becomes %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

it.each(['![', '<', '[x](', '**a', '_'])('a text of %j alone stays as it is written', (mark) => {
  const text = mark.repeat(10_000)
  expect(plainText(text)).toBe(text)
})
