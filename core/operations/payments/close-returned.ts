import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { UnitOfWork } from '../ports.ts'
import { transact } from '../transact.ts'
import { partRefund } from './part-refund.ts'
import { type PaymentWork, refundKey } from './payment-work.ts'
import { askForRefunds } from './processor-calls.ts'
import type { PaymentAttempt, PaymentDispute, PaymentRefund } from './stored-payment.ts'

/**
 * Closes ordered refunds of money that the bank has given back: a dispute that was lost returned it. What it covers in
 * part is closed for that part, and the rest is another refund. One that was sent already, and stands, is left. False
 * if the processor does not say what was sent.
 */
export async function closeReturned(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
): Promise<boolean> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  if (!(await payments.refundsOf(attempt.id)).some(isOrdered)) return true
  const told = await askForRefunds(work, processor, attempt)
  if (told === null) return false
  const sent = new Set(told.flatMap(({ key, state }) => (key === null || state === 'failed' ? [] : [key])))
  const closed = await transact(work.ports, work.tenant.scope, (unit) => close(unit, work, attempt.id, sent))
  return closed.ok
}

const isOrdered = ({ state }: PaymentRefund): boolean => state === 'ordered'

const sumOf = (rows: { reservation: string; amount: number }[], reservation: string): number =>
  rows.reduce((sum, one) => (one.reservation === reservation ? sum + one.amount : sum), 0)

async function close(unit: UnitOfWork, work: PaymentWork, id: string, sent: Set<string>): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const attempt = await unit.payments.lockAttempt(id)
  if (!attempt) return ok(null)
  const refunds = await unit.payments.refundsOf(id)
  const given = (await unit.payments.disputesOf(id))
    .filter(({ state }) => state === 'lost')
    .flatMap(({ parts }) => parts)
  const closed: PaymentRefund[] = refunds.filter(({ state }) => state === 'closed')
  for (const refund of refunds) {
    if (!isOrdered(refund) || sent.has(refundKey(attempt, refund))) continue
    const amount = Math.min(refund.amount, sumOf(given, refund.reservation) - sumOf(closed, refund.reservation))
    if (amount <= 0) continue
    if (amount < refund.amount && !(await partRefund(unit, refund, { amount, all: refunds, now })))
      return refuse('status_conflict')
    const turn = { from: 'ordered', to: 'closed', modified: now } as const
    if (!(await unit.payments.turnRefund(refund.id, turn))) return refuse('status_conflict')
    closed.push({ ...refund, amount })
  }
  return ok(null)
}

/** Orders again what a dispute had closed that is not lost any more. */
export async function reopenClosed(unit: UnitOfWork, { attempt, parts }: PaymentDispute, now: number): Promise<void> {
  const of = new Set(parts.map(({ reservation }) => reservation))
  for (const { id, state, reservation } of await unit.payments.refundsOf(attempt))
    if (state === 'closed' && of.has(reservation))
      await unit.payments.turnRefund(id, { from: 'closed', to: 'ordered', modified: now })
}
