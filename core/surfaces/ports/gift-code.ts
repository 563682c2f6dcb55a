import { createHmac } from 'node:crypto'
import { giftAlphabet, giftLength } from '../../domain/payments/index.ts'
import type { GiftTokens } from '../../operations/pricing/stored-gift.ts'

/**
 * Gift codes: five bits of an HMAC over provider, id and salt for each of their digits, under a key of the server. They
 * are stored nowhere, so that a copy of the database pays for nothing.
 */
export function giftTokens(secret: string): GiftTokens {
  const key = createHmac('sha256', secret).update('tessera gift code').digest()
  return {
    giftCode({ provider, id, salt }) {
      const bytes = createHmac('sha256', key)
        .update(JSON.stringify([provider, id, salt]))
        .digest()
      // 256 is a multiple of 32, so that all digits are equally likely.
      return [...bytes.subarray(0, giftLength)].map((byte) => giftAlphabet.charAt(byte % 32)).join('')
    },
  }
}
