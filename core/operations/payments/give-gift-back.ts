import { ok, type Result } from '../../domain/errors.ts'
import { type Relation, withLessGift } from '../../domain/payments/index.ts'
import { giftBackMail } from '../pricing/gift-mail.ts'
import type { ReservationPayment, StoredReservation } from '../reservations/stored-reservation.ts'
import { amendPayment } from '../reservations/transition.ts'
import { relationTo } from './paid-reservations.ts'
import type { Scene } from './payment-scene.ts'

/**
 * Whether a balance is owed as it was before the attempt. One that was paid in another way meanwhile counts on what the
 * code paid, and the end of a reservation has decided about all that was paid for it.
 */
const isOwedAgain: Partial<Record<Relation, true>> = { owed: true, booked: true }

/** A payment whose gift code has again what it paid beside an attempt; null where none paid beside that. */
function withGiftBack(payment: ReservationPayment | null, attempt: string): ReservationPayment | null {
  const { beside, gift } = payment ?? {}
  if (payment === null || gift === undefined || beside?.attempt !== attempt) return null
  const giftback = { ...beside, gift: gift.id, last4: gift.last4 }
  return { ...withLessGift({ ...payment, beside: undefined }, beside.amount), giftback }
}

/**
 * Gives a gift code back what it paid of a balance whose rest no processor paid, in the transaction that ends the
 * attempt. Done once: the note of it goes with it. Its customer is mailed, unless the code pays again soon.
 */
export async function giveGiftBack(
  { unit, attempt, paid, now }: Scene,
  reservations: StoredReservation[],
): Promise<Result<StoredReservation[]>> {
  if (attempt.purpose !== 'balance' || !isOwedAgain[relationTo(attempt, paid)]) return ok(reservations)
  const after: StoredReservation[] = []
  for (const from of reservations) {
    const payment = withGiftBack(from.payment, attempt.id)
    const given = payment ? await amendPayment(unit, from, payment, now) : ok(from)
    if (!given.ok) return given
    if (payment) await unit.outbox.add([giftBackMail(given.value, { attempt: attempt.id, now })])
    after.push(given.value)
  }
  return ok(after)
}
