import { ok, type Result } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { transact } from '../transact.ts'
import { refundLines } from './ledger-lines.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { askForMoney } from './processor-calls.ts'
import { isStale, noteTransactions } from './settle.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

/**
 * Carries out the refunds of an attempt that were ordered. One that its processor can't confirm stays ordered and is
 * repeated under the same key by the reconciler: nothing is given back twice.
 */
export async function sendRefunds(work: PaymentWork, id: string): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  const processor = attempt && processorOf(work, attempt)
  if (!attempt || !processor) return
  let isDone = true
  for (const refund of await payments.refundsOf(id))
    if (refund.state === 'ordered') isDone = (await send(work, processor, attempt, refund)) && isDone
  const latest = await payments.attempt(id)
  if (isDone && latest?.state === 'captured') await payments.updateAttempt(latest, { due: null })
}

async function send(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  refund: PaymentRefund,
): Promise<boolean> {
  const { amount } = refund
  const { currency, reference } = attempt
  const call = { amount, currency, reference: reference ?? '', idempotencyKey: refund.id }
  const answer = await askForMoney(work, { processor, attempt, name: 'refund' }, (one, context) =>
    one.refund(context, call),
  )
  if (answer.status !== 'succeeded') {
    work.ports.log.warn({ attempt: attempt.id, status: answer.status }, 'a refund did not succeed; it will be repeated')
    return false
  }
  for (let round = 0; round < 5; round += 1) {
    const recorded = await record(work, attempt, refund)
    if (recorded.ok) return true
    if (!isStale(recorded.error)) return false
  }
  return false
}

/** Writes that a refund was carried out, with its lines in the ledger; whoever comes second writes nothing. */
const record = (work: PaymentWork, attempt: PaymentAttempt, refund: PaymentRefund): Promise<Result<null>> =>
  transact(work.ports, work.tenant.scope, async (unit) => {
    const now = work.ports.clock.now()
    if (!(await unit.payments.endRefund(refund.id, now))) return ok(null)
    const reservation = await unit.reservations.find(refund.reservation)
    if (!reservation) return ok(null)
    const lines = refundLines({ attempt, reservation, amount: refund.amount, now }, refund)
    await unit.payments.appendLedger(lines)
    const noted = await noteTransactions(
      unit,
      reservation,
      lines.map(({ id }) => id),
    )
    return noted.ok ? ok(null) : noted
  })
