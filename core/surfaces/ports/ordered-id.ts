import { randomBytes } from 'node:crypto'

/** Crockford's base 32 in lower case: no two digits look alike, and the text sorts as the number does. */
const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * An id of 26 characters that sorts by the time it was made (48 bits of milliseconds) and can't be guessed (80 random
 * bits): the form of a ULID.
 */
export function orderedId(now: number): string {
  let time = ''
  for (let rest = now, index = 0; index < 10; index += 1) {
    time = `${digits.charAt(rest % 32)}${time}`
    rest = Math.floor(rest / 32)
  }
  let chance = ''
  // 256 is a multiple of 32: each of the five bits taken from a byte is as likely as the others.
  for (const byte of randomBytes(16)) chance += digits.charAt(byte % 32)
  return time + chance
}

/** 256 random bits, as text that fits an address. */
export const secret = (): string => randomBytes(32).toString('base64url')
