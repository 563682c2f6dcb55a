import { extendedEnd } from '../../domain/reservation/index.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** When the hold or the offer of a row ends; null without one. */
export const heldUntil = ({ expires, waitlistoffer }: StoredReservation): number | null =>
  expires ?? waitlistoffer?.end ?? null

/**
 * A draft, an offer or a move with the time that its payment gives it. That is counted from its own end, however often
 * a payment is tried; the row itself where it has that time already. The caller holds the locks of its capacity: nobody
 * else may take the place at the instant at which it would have come free.
 */
export function heldForPayment(
  reservation: StoredReservation,
  why: Parameters<typeof extendedEnd>[2],
): StoredReservation {
  const now = heldUntil(reservation)
  if (now === null) return reservation
  const { life, start, waitlistoffer } = reservation
  const own = life.paying?.end ?? now
  const end = Math.max(now, extendedEnd(own, Math.min(start, life.reschedule?.start ?? start), why))
  if (end === now) return reservation
  const held = { ...reservation, life: { ...life, paying: { end: own } } }
  if (reservation.expires !== null) return { ...held, expires: end }
  return { ...held, waitlistoffer: waitlistoffer && { ...waitlistoffer, end } }
}
