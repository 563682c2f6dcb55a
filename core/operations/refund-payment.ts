import { appendOnce, ledgerLine, note, type PaymentWork, paymentContext, processorOf } from './payment-work.ts'
import type { PaymentAttempt, StoredReservation } from './ports.ts'

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
  const answer = await processor
    .refund(paymentContext(work, processor), {
      amount: attempt.amount,
      currency: attempt.currency,
      idempotencyKey: `${attempt.idempotencykey}.refund`,
      reference: attempt.reference ?? '',
    })
    .catch(() => ({ status: 'unknown' as const }))
  if (answer.status !== 'succeeded') {
    work.ports.log.warn({ attempt: attempt.id, status: answer.status }, 'a refund did not succeed; it will be repeated')
    return
  }
  await appendOnce(work, ledgerLine(attempt, reservation, 'refund', work.ports.clock.now()))
  await note(work, attempt, { state: 'refunded' })
}
