import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyTokens } from '../../operations/keys/stored-key.ts'

const isSame = (wanted: string, given: string): boolean => {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * API keys, each an HMAC over its white-label, its id and its own salt under a key of the server. A copy of the
 * database contains none of them, and with another server secret none of them works.
 */
export function keyTokens(secret: string): KeyTokens {
  const master = createHmac('sha256', secret).update('tessera api key').digest()
  const keyHash: KeyTokens['keyHash'] = (text) => createHash('sha256').update(text).digest('base64url')
  const apiKey: KeyTokens['apiKey'] = ({ whitelabel, id, salt }) => {
    const made = createHmac('sha256', master)
      .update(JSON.stringify([whitelabel, id, salt]))
      .digest('base64url')
    return `tk_${id}_${made}`
  }
  return {
    apiKey,
    keyHash,
    isSigned(key, bytes, signature) {
      const text = apiKey(key)
      const mac = createHmac('sha256', text).update(bytes).digest()
      const isKnown = isSame(key.hash, keyHash(text))
      // Both are compared, whatever the first result; the text itself, not its decoded form.
      const isHex = isSame(mac.toString('hex'), signature)
      const isBase64 = isSame(mac.toString('base64url'), signature)
      return isKnown && (isHex || isBase64)
    },
  }
}
