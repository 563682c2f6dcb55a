import { expect, test } from 'vitest'
import { accountTokens } from './account-token.ts'

const tokens = accountTokens('s'.repeat(32))
const link = { whitelabel: 'northwind', id: '01kd', purpose: 'reset' as const }

test('a link works only for its purpose and in its white-label', () => {
  const token = tokens.accountLink(link)
  expect(tokens.linkOf('northwind', ['invite', 'reset'], token)).toBe('01kd')
  expect(tokens.linkOf('northwind', ['verify', 'email'], token)).toBeNull()
  expect(tokens.linkOf('hearth', ['reset'], token)).toBeNull()
  expect(accountTokens('t'.repeat(32)).linkOf('northwind', ['reset'], token)).toBeNull()
})

test.each([
  ['another id', (token: string) => token.replace('01kd', '01ke')],
  ['padding', (token: string) => `${token}=`],
  ['a space', (token: string) => ` ${token}`],
  ['no proof', () => '01kd.'],
  ['a short proof', (token: string) => token.slice(0, -1)],
  ['nothing', () => ''],
])('a token has one spelling: with %s it is invalid', (_name, change) => {
  expect(tokens.linkOf('northwind', ['reset'], change(tokens.accountLink(link)))).toBeNull()
})

test('the id of a guest is always the same for an address, and reveals nothing about it', () => {
  const id = tokens.guestId('northwind', 'Ada@customers.example')
  expect(id).toMatch(/^guest-[A-Za-z0-9_-]{32}$/)
  expect(tokens.guestId('northwind', 'ada@customers.example')).toBe(id)
  expect(tokens.guestId('hearth', 'ada@customers.example')).not.toBe(id)
})
