import type { Repositories, StoredReservation } from '../ports.ts'
import { attemptsOf } from './paid-reservations.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** Statuses in which something is still to be collected, or may be once it is approved. */
const collects: Partial<Record<StoredReservation['status'], true>> = { pending: true, booked: true, gig: true }

/** Whether what a reservation owes is still to be collected by itself. */
export const isCollecting = ({ status, life }: Pick<StoredReservation, 'status' | 'life'>): boolean =>
  life.collect !== undefined && collects[status] === true

/** Whether the rest of what an attempt pays for is still to be collected from its method, as its customer agreed to. */
export async function isToCollectFrom(
  { payments, reservations }: Pick<Repositories, 'payments' | 'reservations'>,
  attempt: Pick<PaymentAttempt, 'id' | 'purchase' | 'saving'>,
): Promise<boolean> {
  if (attempt.purchase || !attempt.saving?.collect) return false
  for (const { reservation } of await payments.sharesOf(attempt.id)) {
    const found = await reservations.find(reservation)
    if (found && isCollecting(found) && attemptsOf(found).includes(attempt.id)) return true
  }
  return false
}

/**
 * The attempt with whose method a reservation was paid, and from which its customer lets the rest be collected, the
 * latest first; null where none has one. A card that was given without that, as for a changed request, pays no more
 * than it was given for.
 */
export async function collectedFrom(
  { payments }: Pick<Repositories, 'payments'>,
  reservation: StoredReservation,
): Promise<(PaymentAttempt & { method: string }) | null> {
  const own = new Set(attemptsOf(reservation))
  const all = (await payments.attemptsOf(reservation.id)).filter(({ id }) => own.has(id))
  for (const one of all.toReversed())
    if (one.method !== null && one.saving?.collect) return { ...one, method: one.method }
  return null
}
