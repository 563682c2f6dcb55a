import { type Answer, answered } from './errors.ts'
import { record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

/** What a browser was booking when it left to sign on. */
export interface BookingSession {
  reservation: string
  draft: string
}

/** Keeps what is being booked with the server. Answers where to sign on; empty where that is not offered. */
export async function saveBookingSession(
  client: RpcClient,
  saved: { reservation: string; draft: string; path: string },
): Promise<Answer<string>> {
  const { reservation, draft, path } = saved
  const answer = await client.write('set_booking_session', { reservationid: reservation, draft, path })
  return answer.ok ? answered(text(record(answer.value).redirect)) : answer
}

/** What was kept, once: it is forgotten with the answer. Null where there is nothing, or it can't be had. */
export async function takeBookingSession(client: RpcClient): Promise<BookingSession | null> {
  const answer = await client.read('get_booking_session', {})
  if (!answer.ok) return null
  const { reservationid, draft } = record(answer.value)
  if (text(reservationid) === '' || text(draft) === '') return null
  // Whether or not the server hears of it: it ends by itself.
  void client.write('destroy_booking_session', {})
  return { reservation: text(reservationid), draft: text(draft) }
}
