import { describe, expect, test } from 'vitest'
import { signOnLife } from '../../operations/sign-on/sign-on-attempts.ts'
import { signOnAttempts } from './sign-on-attempt.ts'

const attempts = signOnAttempts('s'.repeat(32))
const place = { whitelabel: 'northwind', provider: 'quay', origin: 'https://quay.northwind.example' }
const now = 1_700_000_000_000
const begun = () => attempts.begin(place, '/book/lesson', now)

test('an attempt is read from its state alone, by every process that has the secret', () => {
  const one = begun()
  expect(signOnAttempts('s'.repeat(32)).read(place, one.attempt.state, now)).toEqual(one)
  expect(one).toMatchObject({ returnpath: '/book/lesson', expires: now + signOnLife })
})

test('no two are alike, and no part of one reveals another', () => {
  const [one, other] = [begun(), begun()]
  const parts = [one, other].flatMap(({ id, attempt, browser }) => [id, ...Object.values(attempt), browser.value])
  expect(new Set(parts).size).toBe(parts.length)
  const { nonce, verifier, state } = one.attempt
  for (const secret of [nonce, verifier, one.browser.value]) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(state).not.toContain(secret)
    expect(Buffer.from(state.split('.')[0] ?? '', 'base64url').toString()).not.toContain(secret)
  }
})

describe('a state is rejected', () => {
  const { state } = begun().attempt
  const [content = '', signature = ''] = state.split('.')
  test.each([
    ['when it is too old', place, state, now + signOnLife],
    ['at another provider', { ...place, provider: 'kiln' }, state, now],
    ['at another white-label', { ...place, whitelabel: 'hearth' }, state, now],
    ['at another address', { ...place, origin: 'http://quay.northwind.example' }, state, now],
    ['when it is nothing', place, '', now],
    ['when it is a dot', place, '.', now],
    ['without its signature', place, content, now],
    ['with another signature', place, `${content}.${'a'.repeat(43)}`, now],
    ['with more behind it', place, `${state}.`, now],
    ['with its signature written otherwise', place, `${content}.${signature}=`, now],
    ['with signs of several bytes', place, `${content}.${'é'.repeat(43)}`, now],
  ])('%s', (_name, where, text, at) => {
    expect(attempts.read(where, text, at)).toBeNull()
  })
  test('with any changed character', () => {
    for (let at = 0; at < state.length; at += 1) {
      const other = state[at] === 'A' ? 'B' : 'A'
      const changed = `${state.slice(0, at)}${other}${state.slice(at + 1)}`
      expect(attempts.read(place, changed, now)).toBeNull()
    }
  })
  test('with another secret', () => {
    expect(signOnAttempts('t'.repeat(32)).read(place, state, now)).toBeNull()
  })
})

test('a browser must send its own cookie, and nothing else works', () => {
  const one = begun()
  expect(attempts.isOf(one, one.browser.value)).toBe(true)
  for (const shown of [undefined, '', `${one.browser.value}=`, begun().browser.value, one.attempt.nonce])
    expect(attempts.isOf(one, shown)).toBe(false)
})
