import { ok, type Result, refuse } from '../../domain/errors.ts'
import { byHand, meansOfHand, type ReceivedMeans } from '../../domain/payments/index.ts'
import { moneyFacts } from '../plugins/tell-fact.ts'
import type { UnitOfWork } from '../ports.ts'
import { takenAsCredit } from '../reservations/credit-use.ts'
import type { ReservationPayment, StoredReservation } from '../reservations/stored-reservation.ts'
import { amend } from '../reservations/transition.ts'
import { captureLines, undoneLines } from './ledger-lines.ts'
import { addReceipt } from './make-receipt.ts'
import { withDifference } from './paid-reservations.ts'
import { type PaymentWork, processorKey } from './payment-work.ts'
import { captureOf } from './record-money.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** A payment that staff received: by what, how much in minor units, and what they note about it. */
export interface Received {
  /** Of the attempt. */
  id: string
  means: ReceivedMeans
  amount: number
  /** For the books; empty for nothing. */
  memo: string
  /** The number of the receipt or check. */
  externalid: string
  now: number
}

/** The attempt of it: it has come to its end as it begins, since its money is there. */
const attemptOf = (
  reservation: StoredReservation,
  { id, means, amount, memo, externalid, now }: Received,
  { tenant, ports, ip }: PaymentWork,
): PaymentAttempt => ({
  ...{ id, reservation: reservation.id, purpose: 'balance', cart: null, processor: byHand },
  ...{ idempotencykey: processorKey(tenant.scope, id), amount, currency: reservation.payment?.quote.currency ?? '' },
  ...{ state: 'captured', reference: null, method: null, version: 1, process: ports.processes.own, due: null },
  ...{ silentsince: null, calledoff: false, toldfailed: false, captureby: null, keepuntil: null, refundwindow: null },
  ...{ details: { means, memo, externalid }, ip: ip ?? null, created: now, modified: now },
})

/** By what it was received, and the number that staff noted. */
const handOf = (attempt: PaymentAttempt): { means: ReceivedMeans; externalid: string } => ({
  means: meansOfHand(attempt),
  externalid: attempt.details?.externalid ?? '',
})

/** A payment without a method of its own is one by these means from now on. */
const paidBy = (payment: ReservationPayment, means: ReceivedMeans): ReservationPayment =>
  payment.method === null ? { ...payment, method: means } : payment

/**
 * Records money that staff received for a reservation, in one transaction: an attempt at its end, its capture, the
 * pair of ledger lines, and a receipt. What is left to pay is less by it. Refuses with `status_conflict` if the row
 * changed.
 */
export async function receive(
  unit: UnitOfWork,
  work: PaymentWork,
  reservation: StoredReservation,
  received: Received,
): Promise<Result<StoredReservation>> {
  const { amount, means, externalid, now } = received
  const attempt = attemptOf(reservation, received, work)
  const share = { reservation: reservation.id, amount, version: reservation.version }
  await unit.payments.insertAttempt(attempt, [share])
  await unit.payments.putCaptures(captureOf({ attempt, now }, { reservation, share }, 'done'))
  const lines = captureLines({ attempt, reservation, amount, now })
  await unit.payments.appendLedger(lines)
  const paid = withDifference(reservation.payment, { attempt: attempt.id, amount })
  if (paid === null) return refuse('status_conflict')
  const transactions = [...paid.transactions, ...lines.map(({ id }) => id)]
  const noted = await amend(unit, reservation, {
    payment: { ...paidBy(paid, means), transactions },
    modified: now,
  })
  if (!noted.ok) return noted
  await unit.outbox.add(moneyFacts('payment.captured', lines[0], noted.value, work))
  const items = [{ reservation: noted.value, amount }]
  await addReceipt(unit, work, { attempt: { ...attempt, details: null }, items, now, hand: { means, externalid } })
  return noted
}

/**
 * Takes a payment back that staff noted by mistake: lines against its own with the reason, and the reservation owes its
 * amount again; who had a receipt for it has one that says so. Refuses with `status_conflict` what was refunded since,
 * or taken as credit, and where the row changed.
 */
export async function undo(
  unit: UnitOfWork,
  work: PaymentWork,
  reservation: StoredReservation,
  { attempt: id, reason, now }: { attempt: string; reason: string; now: number },
): Promise<Result<StoredReservation>> {
  const attempt = await unit.payments.lockAttempt(id)
  const { payment } = reservation
  if (!attempt || payment === null || attempt.state !== 'captured') return refuse('status_conflict')
  const refunds = await unit.payments.refundsOf(id)
  const isTaken = takenAsCredit(reservation) > 0 || payment.paid < attempt.amount
  if (isTaken || refunds.some(({ state }) => state !== 'failed'))
    return refuse('status_conflict', { data: { expected: 'a payment of which nothing was given back' } })
  const captures = await unit.payments.capturesOf(id)
  await unit.payments.putCaptures(captures.map((one) => ({ ...one, state: 'failed', modified: now })))
  const lines = undoneLines({ attempt, reservation, amount: attempt.amount, now }, reason)
  await unit.payments.appendLedger(lines)
  const differences = payment.differences?.filter((one) => one !== id) ?? []
  const isOnly = payment.attempt === null && differences.length === 0
  const noted = await amend(unit, reservation, {
    payment: {
      ...payment,
      ...(isOnly && payment.processor === null && { method: null }),
      differences,
      paid: payment.paid - attempt.amount,
      transactions: [...payment.transactions, ...lines.map((line) => line.id)],
    },
    modified: now,
  })
  if (!noted.ok) return noted
  const items = [{ reservation: noted.value, amount: attempt.amount }]
  const hand = { ...handOf(attempt), undone: true as const }
  await addReceipt(unit, work, { attempt: { ...attempt, details: null }, items, now, hand }, `${id}.undone`)
  const ended = await unit.payments.updateAttempt(attempt, { state: 'voided', modified: now })
  return ended ? ok(noted.value) : refuse('status_conflict')
}
