import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { PaymentAttempt, UnitOfWork } from '../ports.ts'
import type { PaymentState } from './payment-states.ts'
import {
  givesBack,
  ledgerLine,
  moneyCall,
  moveAttempt,
  type Paid,
  type PaymentWork,
  paidBy,
  paymentContext,
  processorOf,
  refundCall,
} from './payment-work.ts'

const failed = () => ({ status: 'unknown' as const })

/** Marks the shares that go back; an attempt for a single reservation has none to mark: its own state says it. */
async function orderRefunds(unit: UnitOfWork, attempt: PaymentAttempt, back: Paid[]): Promise<void> {
  for (const paid of back.filter(({ isShared }) => isShared)) {
    const share = { reservation: paid.reservation.id, amount: paid.amount, refund: paid.refund }
    await unit.payments.updateShare(attempt.id, share, 'ordered')
  }
}

/** Lines of the ledger for what was taken; a share of nothing has none. */
const captureLines = (attempt: PaymentAttempt, all: Paid[], now: number) =>
  all.filter(({ amount }) => amount > 0).map((paid) => ledgerLine(attempt, paid, 'capture', now))

/**
 * Writes that money came in: attempt, ledger and what follows in one transaction. The reservations' rows are locked
 * with it, so that a cancellation comes either before (then the refund is ordered here) or after (then it sees it).
 */
export async function recordCapture(work: PaymentWork, attempt: PaymentAttempt, all: Paid[]): Promise<void> {
  const now = work.ports.clock.now()
  const ordered = await work.ports.transaction(work.tenant.scope, async (unit) => {
    const back: Paid[] = []
    for (const paid of all) {
      const stands = await unit.reservations.note(paid.reservation.id, 'booked', { modified: now })
      const latest = stands ? null : await unit.reservations.find(paid.reservation.id)
      if (latest?.status === 'cancelled' && givesBack(latest)) back.push(paid)
    }
    const state: PaymentState = back.length > 0 ? 'refunding' : 'captured'
    if (!(await unit.payments.updateAttempt(attempt.id, { state, modified: now }, attempt.state))) return null
    await orderRefunds(unit, attempt, back)
    await unit.payments.appendLedger(captureLines(attempt, all, now))
    return back.length > 0 ? { ...attempt, state } : null
  })
  if (ordered) await refundOrdered(work, ordered)
}

/** Takes the money that was authorised for confirmed reservations. A lost answer is left to the reconciler. */
export async function capture(
  work: PaymentWork,
  processor: PaymentProcessor,
  authorized: PaymentAttempt,
  all: Paid[],
): Promise<void> {
  const attempt = await moveAttempt(work, authorized, { state: 'capturing' })
  if (attempt) await captureOrdered(work, processor, attempt, all)
}

/** Carries out the order to capture. */
export async function captureOrdered(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  all: Paid[],
): Promise<void> {
  const answer = await processor.capture(paymentContext(work, processor), moneyCall(attempt, 'capture')).catch(failed)
  if (answer.status === 'succeeded') return recordCapture(work, attempt, all)
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
 * Carries out the refunds that were ordered (the attempt is `refunding`): of the whole, or of the shares that are
 * marked. Where the processor can't say that one succeeded, its order stands, and the reconciler repeats it under
 * the same key: nothing is given back twice.
 */
export async function refundOrdered(work: PaymentWork, attempt: PaymentAttempt): Promise<void> {
  const processor = processorOf(work, attempt)
  const all = processor ? await paidBy(work, attempt) : null
  if (!processor || !all) return
  for (const paid of all.filter(({ refund }) => refund === 'ordered')) {
    const isBack = paid.amount === 0 || (await giveShareBack(work, processor, attempt, paid))
    if (isBack) await recordRefund(work, attempt, paid)
  }
}

async function giveShareBack(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  paid: Paid,
): Promise<boolean> {
  const answer = await processor.refund(paymentContext(work, processor), refundCall(attempt, paid)).catch(failed)
  if (answer.status === 'succeeded') return true
  work.ports.log.warn({ attempt: attempt.id, status: answer.status }, 'a refund did not succeed; it will be repeated')
  return false
}

/**
 * Writes that a share went back. The attempt's row is locked first, so that the last share to go, and nobody else,
 * ends the attempt: `refunded` when nothing of it is kept, else `captured` again.
 */
const recordRefund = (work: PaymentWork, attempt: PaymentAttempt, paid: Paid): Promise<void> =>
  work.ports.transaction(work.tenant.scope, async (unit) => {
    const modified = work.ports.clock.now()
    if (!(await unit.payments.updateAttempt(attempt.id, { modified }, 'refunding'))) return
    if (paid.isShared) {
      const share = { reservation: paid.reservation.id, amount: paid.amount, refund: paid.refund }
      if (!(await unit.payments.updateShare(attempt.id, share, 'done'))) return
    }
    if (paid.amount > 0) await unit.payments.appendLedger([ledgerLine(attempt, paid, 'refund', modified)])
    const shares = paid.isShared ? await unit.payments.sharesOf(attempt) : []
    if (shares.some(({ refund }) => refund === 'ordered')) return
    const state = shares.every(({ refund }) => refund === 'done') ? 'refunded' : 'captured'
    await unit.payments.updateAttempt(attempt.id, { state, modified }, 'refunding')
  })

/** Gives back what has no reservation to pay: an authorisation is voided, money that was taken is refunded. */
export async function giveBack(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  all: Paid[],
): Promise<void> {
  if (attempt.state !== 'capturing') {
    await voidAttempt(work, processor, attempt)
    return
  }
  const now = work.ports.clock.now()
  const ordered = await work.ports.transaction(work.tenant.scope, async (unit) => {
    const patch = { state: 'refunding' as const, modified: now }
    if (!(await unit.payments.updateAttempt(attempt.id, patch, attempt.state))) return null
    await orderRefunds(unit, attempt, all)
    await unit.payments.appendLedger(captureLines(attempt, all, now))
    return { ...attempt, ...patch }
  })
  if (ordered) await refundOrdered(work, ordered)
}
