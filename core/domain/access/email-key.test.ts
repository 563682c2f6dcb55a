import { expect, test } from 'vitest'
import { emailKeyOf, isAddress } from './index.ts'

test('accounts are compared by address without case; a guest with the same address is another person', () => {
  expect(emailKeyOf({ email: 'Mira@Harbour.Example' })).toBe('mira@harbour.example')
  expect(emailKeyOf({ email: 'mira@harbour.example', role: 'provider' })).toBe('mira@harbour.example')
  expect(emailKeyOf({ email: 'Mira@harbour.example', role: 'guest' })).toBe('guest:mira@harbour.example')
})

test('no account address reads as the key of a guest, or as several addresses', () => {
  for (const email of ['mira@harbour.example', "o'hara+x@a.b", 'josé@x.example']) expect(isAddress(email)).toBe(true)
  for (const email of [
    'guest:mira@harbour.example',
    'a@b.example,c@d.example',
    '<a@b.example>',
    'a@b@c',
    'a b@c.d',
    'a@b',
  ])
    expect(isAddress(email)).toBe(false)
})
