import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports } from '../../operations/ports.ts'
import { accountTokens } from './account-token.ts'
import { keyTokens } from './key-token.ts'
import { uploadTokens } from './upload-token.ts'

/**
 * The token that lets its bearer manage a reservation without an account: an HMAC over the reservation's id and its
 * own random salt, under a key of the server. It is in no table, so a copy of the database opens no reservation.
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
      // The text itself, not what it decodes to: decoding skips what is no base64url, and one token would have many.
      const wanted = Buffer.from(manage(reservation))
      const given = Buffer.from(token)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
