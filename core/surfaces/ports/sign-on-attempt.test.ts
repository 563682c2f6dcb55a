import { describe, expect, test } from 'vitest'
import { signOnLife } from '../../operations/sign-on/sign-on-attempts.ts'
import { signOnAttempts } from './sign-on-attempt.ts'

const attempts = signOnAttempts('s'.repeat(32))
const place = { whitelabel: 'northwind', provider: 'quay', origin: 'https://quay.northwind.example' }
const now = 1_700_000_000_000
const begun = () => attempts.begin({ place, returnpath: '/book/lesson', language: 'es' }, now)

test('an attempt is read from its state alone, by every process that has the secret', () => {
  const one = begun()
  expect(signOnAttempts('s'.repeat(32)).read(one.attempt.state, now)).toEqual(one)
  expect(one).toMatchObject({ place, returnpath: '/book/lesson', language: 'es', expires: now + signOnLife })
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
  const inside = Buffer.from(content, 'base64url').toString()
  const elsewhere = Buffer.from(inside.replace('quay.', 'kiln.')).toString('base64url')
  test.each([
    ['when it is too old', state, now + signOnLife],
    ['with another place', `${elsewhere}.${signature}`, now],
    ['when it is nothing', '', now],
    ['when it is a dot', '.', now],
    ['without its signature', content, now],
    ['with another signature', `${content}.${'a'.repeat(43)}`, now],
    ['with more behind it', `${state}.`, now],
    ['with its signature written otherwise', `${content}.${signature}=`, now],
    ['with signs of several bytes', `${content}.${'é'.repeat(43)}`, now],
  ])('%s', (_name, text, at) => {
    expect(attempts.read(text, at)).toBeNull()
  })
  test('with any changed character', () => {
    for (let at = 0; at < state.length; at += 1) {
      const other = state[at] === 'A' ? 'B' : 'A'
      const changed = `${state.slice(0, at)}${other}${state.slice(at + 1)}`
      expect(attempts.read(changed, now)).toBeNull()
    }
  })
  test('with another secret', () => {
    expect(signOnAttempts('t'.repeat(32)).read(state, now)).toBeNull()
  })
})

test('a browser must send its own cookie, and nothing else works', () => {
  const one = begun()
  expect(attempts.isOf(one, one.browser.value)).toBe(true)
  for (const shown of [undefined, '', `${one.browser.value}=`, begun().browser.value, one.attempt.nonce])
    expect(attempts.isOf(one, shown)).toBe(false)
})

test('a code is stored under another id for each attempt', () => {
  const [one, other] = [begun(), begun()]
  const ids = [one, other].flatMap((each) => ['code', 'other'].map((code) => attempts.codeId(each, code)))
  expect(new Set(ids).size).toBe(4)
  expect(attempts.codeId(one, 'code')).toBe(ids[0])
})
