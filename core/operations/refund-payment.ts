import { AlreadyExists } from './already-exists.ts'
import { type PaymentWork, paymentContext } from './finalise-payment.ts'
import type { StoredReservation } from './ports.ts'

/**
 * Gives money back over the attempts that took it, newest first. An answer that isn't `succeeded` leaves the attempt
 * as it is, for the reconciler to repeat under the same key.
 * @param amount minor units
 */
export async function refundCaptured(work: PaymentWork, reservation: StoredReservation, amount: number): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempts = (await payments.attemptsOf(reservation.id)).filter((one) => one.state === 'captured').reverse()
  let left = amount
  for (const attempt of attempts) {
    const part = Math.min(left, attempt.amount)
    const processor = work.tenant.plugins.payments.find((one) => one.name === attempt.processor)
    if (part <= 0 || !processor) continue
    const answer = await processor.refund(paymentContext(work, processor), {
      amount: part,
      currency: attempt.currency,
      idempotencyKey: `${attempt.idempotencykey}.refund`,
      reference: attempt.reference ?? '',
    })
    if (answer.status !== 'succeeded') {
      work.ports.log.warn(
        { attempt: attempt.id, status: answer.status },
        'a refund did not succeed; it will be repeated',
      )
      continue
    }
    left -= part
    const now = work.ports.clock.now()
    try {
      await work.ports.transaction(work.tenant.scope, async (unit) => {
        await unit.payments.updateAttempt(attempt.id, { state: 'refunded', modified: now })
        await unit.payments.appendLedger([
          {
            id: `${attempt.id}.refund`,
            reservation: reservation.id,
            user: reservation.user,
            type: 'refund',
            eventtype: 'full_payment',
            transactiontype: 'debit',
            mode: 'currency',
            status: 'success',
            amount: part,
            currency: attempt.currency,
            attempt: attempt.id,
            created: now,
            description: attempt.processor,
          },
        ])
      })
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error
    }
  }
}
