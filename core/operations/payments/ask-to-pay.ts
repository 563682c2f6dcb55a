import { ok, type Result } from '../../domain/errors.ts'
import type { Decision } from '../../domain/payments/index.ts'
import { staysUnpaid, unpaidEnds, unpaidUntil } from '../../domain/reservation/index.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import { isPaidWith, refundsAll } from './paid-reservations.ts'
import type { Scene } from './payment-scene.ts'
import type { PaymentWork } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** Whether whoever pays a balance asks for it now, and is answered that it was declined. */
const isAnsweredNow = ({ actor }: PaymentWork, { purpose }: PaymentAttempt): boolean =>
  purpose === 'balance' && actor !== 'system'

/**
 * Tells of the rest of a price, or what a move cost more, that counted as paid and is owed again. It is not due anew:
 * what is to be paid in time keeps that, and what is collected by itself is tried again.
 */
async function tellOwed({ unit, work, attempt, now }: Scene, owing: StoredReservation): Promise<void> {
  const { life, start } = owing
  if (life.collect || isAnsweredNow(work, attempt)) return
  const data = life.unpaid
    ? { until: unpaidEnds(life.unpaid, start) }
    : { of: 'collect', until: start, begun: staysUnpaid(start, now) }
  const told = { name: 'reservation.payment_failed' as const, cause: attempt.id, data }
  await unit.outbox.add([reservationEvent(told, owing, work.ports)])
}

/**
 * What stands unpaid now is to be paid in another way, in time: those who have it are told, once. What has begun by
 * then is not ended for it: it stays owed.
 */
export async function askToPay(
  scene: Scene,
  { tell }: Decision,
  owing: StoredReservation[],
): Promise<Result<StoredReservation[]>> {
  const { unit, work, attempt, paid, now } = scene
  if (tell !== 'payment_failed' || attempt.toldfailed) return ok(owing)
  const asked: StoredReservation[] = []
  for (const from of owing) {
    const own = paid.find(({ reservation }) => reservation.id === from.id)
    const share = own?.share.amount ?? 0
    const isUnpaid = own && share > 0 && isPaidWith(own.reservation, attempt.id) && !refundsAll(from)
    if (!isUnpaid || from.payment === null || from.payment.attempt !== attempt.id || staysUnpaid(from.start, now)) {
      if (isUnpaid) await tellOwed(scene, from)
      asked.push(from)
      continue
    }
    const until = unpaidUntil(from.start, now)
    const { paid: before, waived = 0 } = from.payment
    const to = { ...from, life: { ...from.life, unpaid: { until, least: before + waived + share } }, modified: now }
    const tells = [{ name: 'reservation.payment_failed' as const, cause: attempt.id, data: { until } }]
    const why = { actor: work.actor, reason: 'its payment failed', at: now }
    const done = await transition(unit, { from, to, occupies: 'keep', why, tells }, work.ports)
    if (!done.ok) return done
    asked.push(done.value)
  }
  return ok(asked)
}
