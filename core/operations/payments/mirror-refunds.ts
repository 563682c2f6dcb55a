import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { spread } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { RetrievedRefund } from '../../plugin-api/index.ts'
import type { UnitOfWork } from '../ports.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { amend } from '../reservations/transition.ts'
import { transact } from '../transact.ts'
import { returnedLines, timesReturned } from './ledger-lines.ts'
import { paidBy } from './paid-reservations.ts'
import { silentRefundsAfter } from './payment-times.ts'
import { type PaymentWork, processorOf, refundKey } from './payment-work.ts'
import { askForRefunds } from './processor-calls.ts'
import { payerOf } from './purchase.ts'
import { noteTransactions, refundOf } from './record-money.ts'
import { recordRefunded } from './refunds.ts'
import { isStale } from './settle.ts'
import type { PaymentRefund } from './stored-payment.ts'

/** How often a change is judged anew that another call has overtaken. */
const tries = 5

/**
 * Brings the books of a captured attempt in line with the refunds at its processor. One of ours that came back is
 * ordered again, with lines against its own; one that somebody ordered at the processor itself is recorded, and falls
 * on what the attempt pays for. Where the processor does not answer, the reconciler asks again. Safe to repeat.
 */
export async function mirrorRefunds(work: PaymentWork, id: string): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  const processor = attempt && processorOf(work.tenant, attempt.processor)
  if (attempt?.state !== 'captured' || !processor) return
  const told = await askForRefunds(work, processor, attempt)
  if (told === null) {
    await payments.updateAttempt(attempt, { due: work.ports.clock.now() + silentRefundsAfter })
    return
  }
  for (const refund of await payments.refundsOf(id))
    if (hasComeBack(told, refundKey(attempt, refund)))
      await repeated(() => transact(work.ports, work.tenant.scope, (unit) => orderAgain(unit, work, refund)))
  for (const one of told)
    if (one.key === null && one.state === 'done')
      await repeated(() => transact(work.ports, work.tenant.scope, (unit) => takeOver(unit, work, id, one)))
}

/** Whether a refund was sent, and nothing of it stands. */
function hasComeBack(told: RetrievedRefund[], key: string): boolean {
  const own = told.filter((one) => one.key === key)
  return own.length > 0 && own.every(({ state }) => state === 'failed')
}

async function repeated(change: () => Promise<Result<null>>): Promise<void> {
  for (let round = 0; round < tries; round += 1) {
    const done = await change()
    if (done.ok || !isStale(done.error)) return
  }
}

/** Orders a refund again that was done and came back. */
async function orderAgain(unit: UnitOfWork, work: PaymentWork, refund: PaymentRefund): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const attempt = await unit.payments.lockAttempt(refund.attempt)
  if (!attempt || !(await unit.payments.reopenRefund(refund.id, now))) return ok(null)
  const payer = payerOf(attempt) ?? (await unit.reservations.find(refund.reservation))
  if (!payer) return ok(null)
  const times = (await timesReturned(unit, refund)) + 1
  const lines = returnedLines({ attempt, reservation: payer, amount: refund.amount, now }, refund, times)
  await unit.payments.appendLedger(lines)
  work.ports.log.error({ attempt: attempt.id, refund: refund.id, times }, 'a refund came back, and is ordered again')
  if (!(await unit.payments.updateAttempt(attempt, { due: now, modified: now }))) return refuse('status_conflict')
  const reservation = attempt.purchase ? null : await unit.reservations.find(refund.reservation)
  if (!reservation) return ok(null)
  const ids = lines.map((line) => line.id)
  const noted = await noteTransactions(unit, reservation, ids)
  return noted.ok ? ok(null) : noted
}

/**
 * Records a refund that was ordered at the processor itself. It falls on what is neither returned nor ordered of the
 * attempt's reservations, in proportion; of what stands nobody owes it again. What does not fit is an alarm.
 */
async function takeOver(unit: UnitOfWork, work: PaymentWork, id: string, told: RetrievedRefund): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const attempt = await unit.payments.lockAttempt(id)
  if (!attempt) return ok(null)
  const [captures, refunds] = [await unit.payments.capturesOf(id), await unit.payments.refundsOf(id)]
  const suffix = `.${createHash('sha256').update(told.id).digest('hex').slice(0, 16)}`
  if (refunds.some((one) => one.reason === 'elsewhere' && one.id.endsWith(suffix))) return ok(null)
  const reservations = attempt.purchase ? [] : (await paidBy(unit, id)).map(({ reservation }) => reservation)
  const left = reservations.map((one) => leftFor(one.id, captures, refunds))
  const parts = spread(
    told.amount,
    left.map((most) => ({ weight: most, left: most })),
  )
  const rest = told.amount - parts.reduce((sum, part) => sum + part, 0)
  if (rest > 0)
    work.ports.log.error(
      { attempt: id, refund: told.id, rest },
      'a refund was ordered at the processor that nothing here is left for',
    )
  for (const [index, reservation] of reservations.entries()) {
    const amount = parts[index] ?? 0
    if (amount === 0) continue
    const ordered = refundOf(attempt, { reservation, amount, reason: 'elsewhere', now })
    const refund: PaymentRefund = { ...ordered, id: `${ordered.id}${suffix}`, state: 'done' }
    await unit.payments.orderRefunds([refund])
    const less = await amend(unit, reservation, { payment: lessRefund(reservation, amount) })
    if (!less.ok) return less
    const recorded = await recordRefunded(unit, work, { attempt, refund })
    if (!recorded.ok) return recorded
  }
  return ok(null)
}

/** What was captured of a reservation and is neither returned nor ordered. */
function leftFor(
  reservation: string,
  captures: { reservation: string; amount: number; state: string }[],
  refunds: { reservation: string; amount: number }[],
): number {
  const sumOf = (rows: { reservation: string; amount: number }[]) =>
    rows.reduce((sum, one) => (one.reservation === reservation ? sum + one.amount : sum), 0)
  return Math.max(0, sumOf(captures.filter(({ state }) => state === 'done')) - sumOf(refunds))
}

/** A payment less what somebody gave back; what stands does not owe it again. */
function lessRefund({ payment, status }: StoredReservation, amount: number): StoredReservation['payment'] {
  if (payment === null) return null
  const waived = statuses[status].stage === 'standing' ? { waived: (payment.waived ?? 0) + amount } : {}
  return { ...payment, paid: payment.paid - amount, ...waived }
}
