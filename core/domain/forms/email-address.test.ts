import { expect, test } from 'vitest'
import { isEmailAddress, longestEmail, shortestEmail } from './email-address.ts'

test('addresses have 4 to 100 characters', () => {
  expect([shortestEmail, longestEmail]).toEqual([4, 100])
})

test.each([
  'ada@customers.example',
  'ada.moor+boats@mail.customers.example',
  "o'neil@customers.example",
  'user@пример.рф',
  'user@xn--e1afmkfd.xn--p1ai',
  'юзер@пример.рф',
  '用户@例子.公司',
  'ada@उदाहरण.भारत',
  'a@1-2.example',
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  'a@b..co',
  'a@.b.co',
  'a@-b.co',
  'a@b-.co',
  'a@b.c',
  'a@b.co.',
  'a@b.12',
  'a@b',
  '@b.co',
  'a b@c.co',
  'a@b@c.co',
  '<i>@b.co',
  `${'a'.repeat(95)}@b.example`,
])('%s is none', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
