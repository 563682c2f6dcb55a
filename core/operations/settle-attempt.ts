import type { PaymentProcessor } from '../plugin-api/index.ts'
import type { PaymentState } from './payment-states.ts'
import {
  givesBack,
  ledgerLine,
  moneyCall,
  moveAttempt,
  type PaymentWork,
  paymentContext,
  processorOf,
} from './payment-work.ts'
import type { PaymentAttempt, StoredReservation } from './ports.ts'

const failed = () => ({ status: 'unknown' as const })

/**
 * Writes that money came in: attempt, ledger and what follows in one transaction. The reservation's row is locked
 * with it, so that a cancellation comes either before (then the refund is ordered here) or after (then it sees it).
 */
export async function recordCapture(
  work: PaymentWork,
  attempt: PaymentAttempt,
  reservation: StoredReservation,
): Promise<void> {
  const now = work.ports.clock.now()
  const ordered = await work.ports.transaction(work.tenant.scope, async (unit) => {
    const stands = await unit.reservations.note(reservation.id, 'booked', { modified: now })
    const latest = stands ? null : await unit.reservations.find(reservation.id)
    const state: PaymentState = latest?.status === 'cancelled' && givesBack(latest) ? 'refunding' : 'captured'
    if (!(await unit.payments.updateAttempt(attempt.id, { state, modified: now }, attempt.state))) return null
    await unit.payments.appendLedger([ledgerLine(attempt, reservation, 'capture', now)])
    return state === 'refunding' ? { ...attempt, state } : null
  })
  if (ordered) await refundOrdered(work, reservation, ordered)
}

/** Takes the money that was authorised for a confirmed reservation. A lost answer is left to the reconciler. */
export async function capture(
  work: PaymentWork,
  processor: PaymentProcessor,
  authorized: PaymentAttempt,
  reservation: StoredReservation,
): Promise<void> {
  const attempt = await moveAttempt(work, authorized, { state: 'capturing' })
  if (attempt) await captureOrdered(work, processor, attempt, reservation)
}

/** Carries out the order to capture. */
export async function captureOrdered(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  reservation: StoredReservation,
): Promise<void> {
  const answer = await processor.capture(paymentContext(work, processor), moneyCall(attempt, 'capture')).catch(failed)
  if (answer.status === 'succeeded') return recordCapture(work, attempt, reservation)
  work.ports.log.warn({ attempt: attempt.id, status: answer.status }, 'a capture did not succeed')
  if (answer.status === 'declined') await moveAttempt(work, attempt, { state: 'failed' })
}

/** Calls an authorisation off. False when the processor could not say that it did: then the order stands. */
export async function voidAttempt(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
): Promise<boolean> {
  const ordered = attempt.state === 'voiding' ? attempt : await moveAttempt(work, attempt, { state: 'voiding' })
  if (!ordered) return false
  const answer = await processor.void(paymentContext(work, processor), moneyCall(ordered, 'void')).catch(failed)
  if (answer.status === 'succeeded') return (await moveAttempt(work, ordered, { state: 'voided' })) !== null
  // Refused: it went on meanwhile. What is true is asked at the next run.
  if (answer.status === 'declined') await moveAttempt(work, ordered, { state: 'unknown' })
  return false
}

/**
 * Carries out a refund that was ordered (the attempt is `refunding`). Where the processor can't say that it
 * succeeded, the order stands, and the reconciler repeats it under the same key: nothing is given back twice.
 */
export async function refundOrdered(
  work: PaymentWork,
  reservation: StoredReservation,
  attempt: PaymentAttempt,
): Promise<void> {
  const processor = processorOf(work, attempt)
  if (!processor) return
  const answer = await processor.refund(paymentContext(work, processor), moneyCall(attempt, 'refund')).catch(failed)
  if (answer.status !== 'succeeded') {
    work.ports.log.warn({ attempt: attempt.id, status: answer.status }, 'a refund did not succeed; it will be repeated')
    return
  }
  const now = work.ports.clock.now()
  await work.ports.transaction(work.tenant.scope, async (unit) => {
    if (!(await unit.payments.updateAttempt(attempt.id, { state: 'refunded', modified: now }, 'refunding'))) return
    await unit.payments.appendLedger([ledgerLine(attempt, reservation, 'refund', now)])
  })
}

/** Gives back what has no reservation to pay: an authorisation is voided, money that was taken is refunded. */
export async function giveBack(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  reservation: StoredReservation,
): Promise<void> {
  if (attempt.state !== 'capturing') {
    await voidAttempt(work, processor, attempt)
    return
  }
  const now = work.ports.clock.now()
  const ordered = await work.ports.transaction(work.tenant.scope, async (unit) => {
    const patch = { state: 'refunding' as const, modified: now }
    if (!(await unit.payments.updateAttempt(attempt.id, patch, attempt.state))) return null
    await unit.payments.appendLedger([ledgerLine(attempt, reservation, 'capture', now)])
    return { ...attempt, ...patch }
  })
  if (ordered) await refundOrdered(work, reservation, ordered)
}
