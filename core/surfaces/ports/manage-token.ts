import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports } from '../../operations/ports.ts'
import { accountTokens } from './account-token.ts'
import { keyTokens } from './key-token.ts'
import { uploadTokens } from './upload-token.ts'

/**
 * The token that lets its holder manage a reservation without an account: an HMAC over the reservation's id and its
 * random salt, under a key of the server. It is stored nowhere, so a copy of the database opens no reservation.
 */
export function manageTokens(secret: string): Ports['tokens'] {
  const key = createHmac('sha256', secret).update('tessera manage token').digest()
  const manage: Ports['tokens']['manage'] = (one) =>
    createHmac('sha256', key)
      .update(JSON.stringify([one.provider, one.id, one.managetoken]))
      .digest('base64url')
  return {
    ...uploadTokens(secret),
    ...keyTokens(secret),
    ...accountTokens(secret),
    manage,
    isManage(reservation, token) {
      // The text itself, not its decoded form: decoding skips characters, so many texts would equal one token.
      const wanted = Buffer.from(manage(reservation))
      const given = Buffer.from(token)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
