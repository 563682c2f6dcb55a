import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import type { RefundDecision } from '../reservations/stored-reservation.ts'
import { finalise } from './finalise.ts'
import { endOpenAttempts } from './pay.ts'
import type { PaymentWork } from './payment-work.ts'
import { refundOf } from './record-money.ts'
import { sendRefunds } from './refunds.ts'

/**
 * Orders what the end of a reservation decides of its money, in the transaction that ends it. Money that is not captured
 * yet can't be refunded: what is authorised will be called off, and a capture will see the end. False if another call is
 * changing the attempt at this moment.
 */
export async function orderMoneyBack(
  unit: UnitOfWork,
  reservation: StoredReservation,
  decision: RefundDecision,
  now: number,
): Promise<boolean> {
  const own = reservation.payment?.attempt ?? null
  const attempt = own === null ? null : await unit.payments.lockAttempt(own)
  // What is kept for a request is called off even if nobody comes to do it.
  if (attempt?.state === 'authorized')
    return (await unit.payments.updateAttempt(attempt, { due: now, modified: now })) !== null
  if (attempt?.state !== 'captured' || decision.amount === 0) return true
  await unit.payments.orderRefunds([
    refundOf(attempt, { reservation, amount: decision.amount, reason: 'cancelled', now }),
  ])
  return (await unit.payments.updateAttempt(attempt, { due: now, modified: now })) !== null
}

/**
 * Orders the refund of a part of the price when a reservation is moved; each move has one of its own. Refuses with
 * `payment_pending` while the money is on its way: what is not captured can't come back.
 */
export async function orderPartBack(
  unit: UnitOfWork,
  reservation: StoredReservation,
  amount: number,
  now: number,
): Promise<Result<null>> {
  const own = reservation.payment?.attempt ?? null
  const attempt = own === null || amount === 0 ? null : await unit.payments.lockAttempt(own)
  if (attempt === null) return ok(null)
  if (attempt.state !== 'captured') return refuse('payment_pending', { data: { attempt: attempt.id } })
  const refund = refundOf(attempt, { reservation, amount, reason: 'moved', now })
  await unit.payments.orderRefunds([{ ...refund, id: `${refund.id}.moved-${reservation.version}` }])
  const marked = await unit.payments.updateAttempt(attempt, { due: now, modified: now })
  return marked ? ok(null) : refuse('status_conflict')
}

/** Settles the money of a reservation that has ended: refunds that were ordered, and attempts in progress. */
export async function settleMoney(work: PaymentWork, ended: StoredReservation): Promise<void> {
  const attempt = ended.payment?.attempt
  if (!attempt) {
    await endOpenAttempts(work, [ended])
    return
  }
  await finalise(work, attempt)
  await sendRefunds(work, attempt)
}
