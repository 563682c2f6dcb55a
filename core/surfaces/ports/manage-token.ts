import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports, StoredReservation } from '../../operations/ports.ts'
import { accountTokens } from './account-token.ts'
import { calendarTokens } from './calendar-token.ts'
import { giftTokens } from './gift-code.ts'
import { keyTokens } from './key-token.ts'
import { uploadTokens } from './upload-token.ts'
import { webhookTokens } from './webhook-secret.ts'

type Salted = Pick<StoredReservation, 'id' | 'provider' | 'managetoken'>

/**
 * Tokens of one purpose for each reservation: an HMAC over its id and its random salt, under a key of the server. They
 * are stored nowhere, so a copy of the database opens no reservation; those of one purpose serve no other.
 */
function tokensFor(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(purpose).digest()
  const make = (one: Salted): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([one.provider, one.id, one.managetoken]))
      .digest('base64url')
  return {
    make,
    isRight(reservation: Salted, token: string): boolean {
      // The text itself, not its decoded form: decoding skips characters, so many texts would equal one token.
      const wanted = Buffer.from(make(reservation))
      const given = Buffer.from(token)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}

/**
 * All tokens. Of a reservation: one lets its holder manage it without an account, one lets staff decide a request from
 * their mail.
 */
export function manageTokens(secret: string): Ports['tokens'] {
  const manage = tokensFor(secret, 'tessera manage token')
  const decide = tokensFor(secret, 'tessera decide token')
  return {
    ...uploadTokens(secret),
    ...keyTokens(secret),
    ...accountTokens(secret),
    ...webhookTokens(secret),
    ...calendarTokens(secret),
    ...giftTokens(secret),
    manage: manage.make,
    isManage: manage.isRight,
    decide: decide.make,
    isDecide: decide.isRight,
  }
}
