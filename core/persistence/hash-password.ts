import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Passwords } from '../operations/sessions/passwords.ts'

/** The cost of one guess: KiB of memory, and passes over it. */
export interface PasswordCost {
  memory: number
  passes: number
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const fullCost: PasswordCost = { memory: 19_456, passes: 2 }

const bytes = 32

/** Two keyboards may produce the same password in two Unicode forms. */
const normal = (password: string) => password.normalize('NFKC')

const argon2id = (password: string, nonce: Buffer, { memory, passes }: PasswordCost, tagLength = bytes) =>
  new Promise<Buffer>((resolve, reject) =>
    argon2(
      'argon2id',
      { message: normal(password), nonce, memory, passes, parallelism: 1, tagLength },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    ),
  )

const olderScrypt = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(normal(password), salt, bytes, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

const unpadded = (buffer: Buffer) => buffer.toString('base64').replaceAll('=', '')

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

interface Kept {
  kind: 'argon2id' | 'scrypt'
  cost: PasswordCost
  salt: Buffer
  key: Buffer
}

function read(hash: string): Kept | null {
  const [, memory, passes, salt = '', key = ''] = phc.exec(hash) ?? []
  if (memory !== undefined) {
    const cost = { memory: Number(memory), passes: Number(passes) }
    return { kind: 'argon2id', cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
  }
  const [kind, olderSalt, olderKey] = hash.split('$')
  if (kind !== 'scrypt' || !olderSalt || !olderKey) return null
  const [saltBytes, keyBytes] = [Buffer.from(olderSalt, 'base64url'), Buffer.from(olderKey, 'base64url')]
  return { kind, cost: { memory: 0, passes: 0 }, salt: saltBytes, key: keyBytes }
}

const derive = (password: string, { kind, salt, cost, key }: Kept) =>
  kind === 'scrypt' ? olderScrypt(password, salt) : argon2id(password, salt, cost, key.length)

/** A PHC string, `$argon2id$v=19$m=…,t=…,p=1$salt$key`. */
export async function hashPassword(password: string, cost: PasswordCost = fullCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await argon2id(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(key)}`
}

/** Compares in constant time, also with hashes of earlier versions (`scrypt$salt$key`); false for any other form. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const kept = read(hash)
  if (kept === null) return false
  const actual = await derive(password, kept)
  return actual.length === kept.key.length && timingSafeEqual(actual, kept.key)
}

/** Passwords use at most this many of the four threads that files, names and compression share with them. */
const atOnce = 2

/** Runs a limited number of works at a time; the rest wait in order. */
function inTurns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Hashing at one cost. A comparison without a hash does the same work as one with it. */
export function passwordsAt(cost: PasswordCost): Passwords {
  const nobodys = hashPassword(randomBytes(16).toString('base64'), cost)
  const turn = inTurns(atOnce)
  return {
    hash: (password) => turn(() => hashPassword(password, cost)),
    async matches(password, hash) {
      const other = await nobodys
      const matches = await turn(() => passwordMatches(password, hash ?? other))
      return hash !== null && matches
    },
    isOld(hash) {
      const kept = read(hash)
      return kept === null || kept.cost.memory < cost.memory || kept.cost.passes < cost.passes
    },
  }
}
