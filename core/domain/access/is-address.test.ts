import { expect, test } from 'vitest'
import { isAddress } from './index.ts'

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
