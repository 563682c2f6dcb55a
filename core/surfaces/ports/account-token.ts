import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkPurpose, LinkTokens } from '../../operations/accounts/stored-link.ts'
import { normalAddress } from '../../operations/addresses/email-key.ts'

/**
 * Tokens of links to accounts, `{id}.{proof}`: an HMAC under a key of the server that includes the purpose, so that a
 * link to prove an address never sets a password. They are stored nowhere.
 */
export function accountTokens(secret: string): LinkTokens {
  const linkKey = createHmac('sha256', secret).update('tessera account link').digest()
  const guestKey = createHmac('sha256', secret).update('tessera guest id').digest()
  const mac = (key: Buffer, parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const proofOf = (whitelabel: string, purpose: LinkPurpose, id: string) => mac(linkKey, [whitelabel, purpose, id])
  return {
    accountLink: ({ whitelabel, id, purpose }) => `${id}.${proofOf(whitelabel, purpose, id)}`,
    linkOf(whitelabel, purposes, token) {
      const [, id = '', proof = ''] = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? []
      // The text itself is compared, not its decoded form; every purpose is tried, in constant time.
      const fits = purposes.map((purpose) => isSame(proofOf(whitelabel, purpose, id), proof))
      return fits.includes(true) ? id : null
    },
    guestId: (whitelabel, email) => `guest-${mac(guestKey, [whitelabel, normalAddress(email)]).slice(0, 32)}`,
  }
}

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
