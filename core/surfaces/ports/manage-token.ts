import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports } from '../../operations/ports.ts'

/**
 * The token that lets its bearer manage a reservation without an account: an HMAC over the reservation's id and its
 * own random salt, under a key of the server. It is in no table, so a copy of the database opens no reservation.
 */
export function manageTokens(secret: string): Ports['tokens'] {
  const key = createHmac('sha256', secret).update('tessera manage token').digest()
  const digest = (one: Parameters<Ports['tokens']['manage']>[0]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([one.provider, one.id, one.managetoken]))
      .digest()
  return {
    manage: (reservation) => digest(reservation).toString('base64url'),
    isManage(reservation, token) {
      const wanted = digest(reservation)
      const given = Buffer.from(token, 'base64url')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
