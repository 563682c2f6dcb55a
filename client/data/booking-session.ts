import type { BookingSessionAnswer, KeptBookingAnswer } from '../../core/domain/wire/index.ts'
import { type Answer, answered } from './errors.ts'
import { record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

/** A booking that was interrupted for sign-on. */
export interface BookingSession {
  reservation: string
  draft: string
}

/** Stores the booking on the server. Returns the address of the sign-on; empty where there is none. */
export async function saveBookingSession(
  client: RpcClient,
  saved: { reservation: string; draft: string; path: string },
): Promise<Answer<string>> {
  const { reservation, draft, path } = saved
  const answer = await client.write('set_booking_session', { reservationid: reservation, draft, path })
  return answer.ok ? answered(text(record<KeptBookingAnswer>(answer.value).redirect)) : answer
}

/** Returns the stored booking once; the server then forgets it. Null when there is none, or on an error. */
export async function takeBookingSession(client: RpcClient): Promise<BookingSession | null> {
  const answer = await client.read('get_booking_session', {})
  if (!answer.ok) return null
  const { reservationid, draft } = record<BookingSessionAnswer>(answer.value)
  if (text(reservationid) === '' || text(draft) === '') return null
  // The result doesn't matter: the stored booking expires by itself.
  void client.write('destroy_booking_session', {})
  return { reservation: text(reservationid), draft: text(draft) }
}
