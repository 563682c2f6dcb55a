import { createHmac } from 'node:crypto'
import type { CalendarTokens } from '../../operations/calendars/stored-calendar-link.ts'

/** Tokens of calendars' addresses: an HMAC over provider, id and salt under a key of the server. */
export function calendarTokens(secret: string): CalendarTokens {
  const key = createHmac('sha256', secret).update('tessera calendar address').digest()
  return {
    calendar: ({ provider, id, salt }) =>
      createHmac('sha256', key)
        .update(JSON.stringify([provider, id, salt]))
        .digest('base64url'),
  }
}
