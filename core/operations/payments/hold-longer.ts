import { ok, type Result } from '../../domain/errors.ts'
import { heldForPayment, heldUntil } from '../reservations/held-for-payment.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import { restOf } from './cart-attempts.ts'
import { relationTo } from './paid-reservations.ts'
import { type Scene, unchanged } from './payment-scene.ts'
import { besideUntil } from './payment-times.ts'

/** When the first of the holds and offers ends that an attempt pays for. */
export const endOfHolds = (reservations: StoredReservation[]): number =>
  Math.min(...reservations.map((one) => heldUntil(one) ?? Number.POSITIVE_INFINITY))

/** Until when an attempt is waited for: as long as its drafts are held by now, or a change may take it. */
export const waitedUntil = ({ attempt, paid }: Pick<Scene, 'attempt' | 'paid'>, held: StoredReservation[]): number =>
  relationTo(attempt, paid) === 'beside' ? besideUntil(attempt) : endOfHolds(held)

/**
 * Holds what an attempt and the rest of its cart pay for longer while nobody can say what became of the payment, as
 * long as all of it is still held. The attempt goes on paying for the same drafts.
 */
export async function holdLonger(scene: Scene): Promise<Result<StoredReservation[]>> {
  const { unit, work, attempt, paid, rest, now } = scene
  const { reservations } = unchanged(scene)
  // A request is not held by what renews its payment.
  if (attempt.purpose === 'renewal') return ok(reservations)
  const relation = relationTo(attempt, paid, restOf(rest))
  const isUnconfirmed = relation === 'open' || relation === 'waiting'
  if (!isUnconfirmed || endOfHolds(reservations) <= now) return ok(reservations)
  const held: StoredReservation[] = []
  const attempts = [{ attempt, paid }, ...rest].flatMap((part) => part.paid.map(() => part.attempt.id))
  for (const [index, from] of reservations.entries()) {
    const to = heldForPayment(from, 'unknown')
    const why = { actor: work.actor, reason: 'nobody can say yet whether it is paid', at: now }
    const done =
      to === from
        ? ok(from)
        : await transition(unit, { from, to: { ...to, modified: now }, occupies: 'keep', why, tells: [] }, work.ports)
    if (!done.ok) return done
    const { id: reservation, version } = done.value
    if (to !== from) await unit.payments.renewShare(attempts[index] ?? attempt.id, { reservation, version })
    held.push(done.value)
  }
  return ok(held)
}
