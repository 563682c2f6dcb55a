import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4_096)
let used = pool.length

/** Random bytes, each of which is used once; the system is asked for many at a time, because each question is dear. */
function randomPart(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const part = Buffer.from(pool.subarray(used, used + length))
  pool.fill(0, used, used + length)
  used += length
  return part
}

/** Crockford's base 32 in lower case: no two digits look alike, and text order equals number order. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** The last `length` digits of a whole number. */
function inDigits(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = `${digits.charAt(rest % 32)}${text}`
  return text
}

const timeDigits = 10
const countDigits = 3
const chanceDigits = 13

/**
 * Makes ids of 26 characters that sort in order of creation, across processes by their time: 48 bits of milliseconds, a
 * count within the millisecond, and 65 random bits against guessing.
 */
export function orderedIds(now: () => number): () => string {
  let last = 0
  let count = 0
  return () => {
    const at = now()
    count = at === last ? count + 1 : 0
    last = at
    let chance = ''
    // 256 is a multiple of 32, so all values of the five bits of a byte are equally likely.
    for (const byte of randomPart(chanceDigits)) chance += digits.charAt(byte % 32)
    return inDigits(at, timeDigits) + inDigits(count, countDigits) + chance
  }
}

/** 256 random bits, as text for addresses. */
export const secret = (): string => randomPart(32).toString('base64url')
