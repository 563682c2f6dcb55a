import { expect, test } from 'vitest'
import { emailKeyOf, isWrittenAsCompared, normalAddress } from './email-key.ts'

test('accounts are compared by address without case; a guest with the same address is another person', () => {
  expect(emailKeyOf({ email: 'Mira@Harbour.Example' })).toBe('mira@harbour.example')
  expect(emailKeyOf({ email: 'mira@harbour.example', role: 'provider' })).toBe('mira@harbour.example')
  expect(emailKeyOf({ email: 'Mira@harbour.example', role: 'guest' })).toBe('guest:mira@harbour.example')
})

const oneMailbox = [
  'José@München.Example',
  ' jose\u0301@mu\u0308nchen.example ',
  'josé@xn--mnchen-3ya.example',
  'JOSÉ@XN--MNCHEN-3YA.EXAMPLE',
]

test.each(oneMailbox)('%s is one mailbox, however it is typed', (email) => {
  expect(normalAddress(email)).toBe('josé@xn--mnchen-3ya.example')
})

test('a letter that is composed in small only is one, however it is typed', () => {
  expect(normalAddress('J\u030can@x.example')).toBe('\u01f0an@x.example')
  expect(normalAddress('\u01f0an@x.example')).toBe('\u01f0an@x.example')
})

test.each(['Mark@Quay.example', 'JOSÉ@MÜNCHEN.example', 'josé@xn--mnchen-3ya.example', 'a.b+c@x.example'])(
  '%s is written as it is compared',
  (email) => expect(isWrittenAsCompared(email)).toBe(true),
)

test.each([
  'mar\u212a@quay.example',
  '\u212bsa@quay.example',
  'mark@\uff51uay.example',
  'mark@qu\u00aday.example',
  'mark@quay\u3002example',
  'a\u1fefb@quay.example',
  ' mark@quay.example',
])('%j is compared by an address that may be another’s', (email) => {
  expect(isWrittenAsCompared(email)).toBe(false)
})

test('dots, pluses and other domains are other mailboxes', () => {
  const all = [
    'mira.moor@x.example',
    'miramoor@x.example',
    'mira+1@x.example',
    'mira@x.example',
    'mira@münchen.example',
  ]
  expect(new Set(all.map(normalAddress)).size).toBe(all.length)
})

test('what is no domain stays as it is', () => {
  expect(normalAddress('Nobody')).toBe('nobody')
  expect(normalAddress('A@ü b')).toBe('a@ü b')
})
