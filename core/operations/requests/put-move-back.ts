import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { MoveEnd } from '../../domain/reservation/move-ends.ts'
import type { ReservationEventName } from '../../plugin-api/index.ts'
import { afterMoney, releasePayment, settleReleased } from '../payments/end-payment.ts'
import { isAwaited } from '../payments/payment-scene.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { asPutBack, atFormerPlace, attemptOfMove, keptForMove } from '../reservations/former-place.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { lockOwnPlace } from './lock-own-place.ts'

/** How somebody, or time, ends a move that waits; its payment ends it in the finaliser. */
type DecidedEnd = Exclude<MoveEnd, 'unpaid' | 'slot_gone'>

/** What is told of each end, with the same reason in the event. */
const told: Record<DecidedEnd, ReservationEventName> = {
  rejected: 'reservation.move_rejected',
  withdrawn: 'reservation.withdrawn',
  lapsed: 'reservation.move_lapsed',
}

/** Of a move that is not paid only its customer hears, where they wait for an answer of their bank. */
const unpaidMove = (attempt: PaymentAttempt | null, reason: MoveEnd): Telling[] =>
  attempt !== null && isAwaited(attempt)
    ? [{ name: 'reservation.move_failed', cause: attempt.id, data: { of: 'move', reason } }]
    : []

/**
 * Puts a move that waits back: the reservation has the status, seats and claims that it had, and the place that it
 * asked for is offered to those who wait for it. The former place was never free, so nothing is judged. Money that is
 * kept for the move is called off, and what a processor took before the decision goes back whole. Refuses with
 * `status_conflict` if another call changed it.
 */
export async function putMoveBack(
  { tenant, ports }: { tenant: Tenant; ports: Ports },
  asking: StoredReservation,
  { how, data = {}, why }: { how: DecidedEnd; data?: Record<string, unknown>; why: ChangeReason },
): Promise<Result<StoredReservation>> {
  const former = atFormerPlace(asking)
  if (!former) return refuse('status_conflict')
  const paying = attemptOfMove(asking)
  // Nobody was asked to decide about one that was not paid in time.
  const putback: MoveEnd = paying !== null && how === 'lapsed' ? 'unpaid' : how
  const to = asPutBack(asking, former, putback, why.at)
  const kept = keptForMove(asking)
  const put = await transactAndServe({ tenant, ports }, async (unit) => {
    if (kept !== null) await lockOwnPlace(unit, asking, { tenant, ports })
    await lockBalances(unit, [asking], why.at)
    if (kept !== null) {
      if (!(await releasePayment(unit, asking, kept, why.at))) return refuse('status_conflict')
    }
    const tells =
      paying === null
        ? [{ name: told[how], data: { ...data, reason: how, of: 'move' } }]
        : unpaidMove(await unit.payments.attempt(paying), putback)
    return transition(unit, { from: asking, to, occupies: 'former', why, tells }, ports)
  })
  if (!put.ok || kept === null) return put
  const work = { tenant, ports, actor: why.actor }
  await settleReleased(work, kept)
  return ok(await afterMoney(work, put.value))
}
