import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fullCost, hashPassword, passwordMatches, passwordsAt } from './hash-password.ts'

const cost = { memory: 64, passes: 1 }
const passwords = passwordsAt(cost)

/** A hash as earlier versions stored it. */
function olderHash(password: string): string {
  const salt = Buffer.from('sixteen-bytes-of')
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

describe('a password', () => {
  test('is stored as argon2id at the configured cost, each time with a new salt', async () => {
    const [one, other] = await Promise.all([passwords.hash('Tiller-7!'), passwords.hash('Tiller-7!')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(other).not.toBe(one)
    expect(await hashPassword('Tiller-7!')).toContain('$m=19456,t=2,p=1$')
  })

  test('matches its own hash and no other', async () => {
    const hash = await passwords.hash('Tiller-7!')
    expect(await passwords.matches('Tiller-7!', hash)).toBe(true)
    for (const wrong of ['tiller-7!', 'Tiller-7', 'Tiller-7!\0', ''])
      expect(await passwords.matches(wrong, hash)).toBe(false)
  })

  test('is the same in both Unicode forms', async () => {
    const hash = await passwords.hash('Caf\u00e9-1234')
    expect(await passwords.matches('Cafe\u0301-1234', hash)).toBe(true)
  })

  test('matches the hash of an earlier version, which is then renewed', async () => {
    const hash = olderHash('Tiller-7!')
    expect(await passwords.matches('Tiller-7!', hash)).toBe(true)
    expect(await passwords.matches('Tiller-8!', hash)).toBe(false)
    expect(passwords.isOld(hash)).toBe(true)
  })

  test('matches nothing if there is no hash, or an unreadable one', async () => {
    expect(await passwords.matches('', null)).toBe(false)
    for (const hash of ['', 'Tiller-7!', 'scrypt$', '$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA'])
      expect(await passwordMatches('Tiller-7!', hash)).toBe(false)
  })

  test('counts as old by the cost of its hash', async () => {
    const cheap = await passwords.hash('Tiller-7!')
    expect(passwordsAt(fullCost).isOld(cheap)).toBe(true)
    expect(passwords.isOld(cheap)).toBe(false)
    expect(passwords.isOld(await hashPassword('Tiller-7!', { memory: 128, passes: 2 }))).toBe(false)
  })
})

test('many passwords at once are all checked', async () => {
  const hash = await passwords.hash('Tiller-7!')
  const looks = Array.from({ length: 20 }, (_, index) => passwords.matches(index % 2 ? 'Tiller-7!' : 'wrong', hash))
  expect(await Promise.all(looks)).toEqual(looks.map((_, index) => index % 2 === 1))
})
