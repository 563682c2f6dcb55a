import { expect, test } from 'vitest'
import { manageTokens } from './manage-token.ts'
import { orderedIds } from './ordered-id.ts'
import { parsePhone } from './parse-phone.ts'

test('ids sort in order of creation, are unique and are valid', () => {
  const clock = { now: 1_700_000_000_000 }
  const ordered = orderedIds(() => clock.now)
  const early = Array.from({ length: 2_000 }, ordered)
  clock.now += 1
  const made = [...early, ordered()]
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  for (const id of made) expect(id).toMatch(/^[0-9a-z]{26}$/)
})

test('ids of two processes differ', () => {
  expect(orderedIds(() => 1_700_000_000_000)()).not.toBe(orderedIds(() => 1_700_000_000_000)())
})

test('a manage token opens its own reservation and no other', () => {
  const tokens = manageTokens('s'.repeat(32))
  const reservation = { id: 'r1', provider: 'quay', managetoken: 'salt' }
  const token = tokens.manage(reservation)
  expect(tokens.isManage(reservation, token)).toBe(true)
  expect(tokens.isManage({ ...reservation, id: 'r2' }, token)).toBe(false)
  expect(tokens.isManage({ ...reservation, managetoken: 'other' }, token)).toBe(false)
  expect(tokens.isManage(reservation, '')).toBe(false)
  expect(manageTokens('t'.repeat(32)).isManage(reservation, token)).toBe(false)
})

test('the token that decides a request opens that request, and does not manage it', () => {
  const tokens = manageTokens('s'.repeat(32))
  const reservation = { id: 'r1', provider: 'quay', managetoken: 'salt' }
  const token = tokens.decide(reservation)
  expect(tokens.isDecide(reservation, token)).toBe(true)
  expect(tokens.isDecide({ ...reservation, id: 'r2' }, token)).toBe(false)
  expect(tokens.isManage(reservation, token)).toBe(false)
  expect(tokens.isDecide(reservation, tokens.manage(reservation))).toBe(false)
})

test.each([
  ['a space before it', (token: string) => ` ${token}`],
  ['padding', (token: string) => `${token}=`],
  ['signs that are no base64url', (token: string) => `${token.slice(0, 9)}!!${token.slice(9)}`],
  ['the other alphabet', (token: string) => token.replaceAll('-', '+').replaceAll('_', '/')],
  ['signs of several bytes', (token: string) => token.replace(/./g, 'é')],
])('a manage token has one spelling: with %s it is invalid', (_name, change) => {
  const tokens = manageTokens('s'.repeat(32))
  // The first whose token has characters that differ between the two alphabets.
  const reservation = Array.from({ length: 100 }, (_, index) => ({
    id: `r${index}`,
    provider: 'quay',
    managetoken: 's',
  })).find((one) => /-.*_|_.*-/.test(tokens.manage(one))) ?? { id: '', provider: '', managetoken: '' }
  const token = tokens.manage(reservation)
  expect(tokens.isManage(reservation, token)).toBe(true)
  expect(tokens.isManage(reservation, change(token))).toBe(false)
})

test.each([
  ['(415) 555-2671', 'US', '+14155552671'],
  ['020 7946 0018', 'gb', '+442079460018'],
  ['+34 612 34 56 78', '', '+34612345678'],
  ['12', 'US', null],
])('%s in %s is %s', (text, country, expected) => {
  expect(parsePhone(text, country)).toBe(expected)
})
