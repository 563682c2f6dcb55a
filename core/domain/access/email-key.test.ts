import { expect, test } from 'vitest'
import { emailKeyOf } from './index.ts'

test('an account is its address without the case; a guest of the same address is another person', () => {
  expect(emailKeyOf({ email: 'Mira@Harbour.Example' })).toBe('mira@harbour.example')
  expect(emailKeyOf({ email: 'mira@harbour.example', role: 'provider' })).toBe('mira@harbour.example')
  expect(emailKeyOf({ email: 'Mira@harbour.example', role: 'guest' })).toBe('guest:mira@harbour.example')
})
