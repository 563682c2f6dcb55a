import { ok, type Result, refuse } from '../../domain/errors.ts'
import { creditOfRefund, isHandPayment, isOpen, isUnpaid } from '../../domain/payments/index.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { paidOf } from '../reservations/credit-use.ts'
import { keptForMove } from '../reservations/former-place.ts'
import type { RefundDecision } from '../reservations/stored-reservation.ts'
import { finalise } from './finalise.ts'
import { attemptsOf } from './paid-reservations.ts'
import { endOpenAttempts } from './pay.ts'
import type { PaymentWork } from './payment-work.ts'
import { refundOf } from './record-money.ts'
import { whyByStaff } from './refund-limits.ts'
import { sendRefunds } from './refunds.ts'
import type { PaymentAttempt, PaymentRefund, PaymentRepository } from './stored-payment.ts'

/** The attempts by which money goes back, in order: by processors, the newest first, then what staff received. */
export function inOrderOfReturn(reservation: Pick<StoredReservation, 'payment'>): string[] {
  const all = attemptsOf(reservation).toReversed()
  return [...all.filter((id) => !isHandPayment(id)), ...all.filter(isHandPayment)]
}

/**
 * Orders what the end of a reservation decides of its money, in the transaction that ends it; what comes back as credit
 * follows from its row. Money that is not captured yet can't be refunded: what is authorised will be called off, and a
 * capture will see the end. False if another call is changing the attempt at this moment.
 */
export async function orderMoneyBack(
  unit: UnitOfWork,
  reservation: StoredReservation,
  decision: RefundDecision,
  now: number,
): Promise<boolean> {
  let left = decision.amount - (decision.credit ?? 0)
  for (const id of inOrderOfReturn(reservation)) {
    const attempt = await unit.payments.lockAttempt(id)
    const ordered = attempt?.state === 'captured' ? Math.min(left, await returnable(unit, reservation, attempt.id)) : 0
    left -= ordered
    if (ordered > 0 && attempt)
      await unit.payments.orderRefunds([refundOf(attempt, { reservation, amount: ordered, reason: 'cancelled', now })])
    // What is kept for a request is called off even if nobody comes to do it.
    const isDue = ordered > 0 || attempt?.state === 'authorized'
    if (isDue && attempt && !(await unit.payments.updateAttempt(attempt, { due: now, modified: now }))) return false
  }
  // What was taken for a move that waits pays for nothing that stands.
  const kept = keptForMove(reservation)
  return kept === null || releasePayment(unit, reservation, kept, now)
}

/**
 * Gives up the money of an attempt that a reservation no longer asks for: all that was captured goes back, and what is
 * kept is called off, even if nobody else comes to do it. False if another call is changing it at this moment.
 * @param suffix tells its refund from another one of the same attempt and reservation
 */
export async function releasePayment(
  unit: UnitOfWork,
  reservation: StoredReservation,
  id: string,
  now: number,
  { suffix = '' } = {},
): Promise<boolean> {
  const attempt = await unit.payments.lockAttempt(id)
  if (attempt === null) return true
  const amount = attempt.state === 'captured' ? await leftOf(unit, reservation, id) : 0
  const refund = refundOf(attempt, { reservation, amount, reason: 'returned', now })
  if (amount > 0) await unit.payments.orderRefunds([{ ...refund, id: `${refund.id}${suffix}` }])
  return (await unit.payments.updateAttempt(attempt, { due: now, modified: now })) !== null
}

/** A reservation as it is once its money has been settled: that writes it too. */
export const afterMoney = async (
  { tenant, ports }: PaymentWork,
  before: StoredReservation,
): Promise<StoredReservation> => (await ports.repositories(tenant.scope).reservations.find(before.id)) ?? before

/** Carries out what giving up an attempt has ordered. */
export async function settleReleased(work: PaymentWork, id: string): Promise<void> {
  await finalise(work, id)
  await sendRefunds(work, id)
}

type Reading = { payments: Pick<PaymentRepository, 'capturesOf' | 'refundsOf'> }

/**
 * What can go back of an attempt's money for a reservation: all that is left of the only one; of several what each
 * took. What is still to be captured goes back when it comes, so that no other attempt gives it back too.
 */
async function returnable(unit: Reading, reservation: StoredReservation, attempt: string): Promise<number> {
  return attemptsOf(reservation).length === 1 ? Number.POSITIVE_INFINITY : leftOf(unit, reservation, attempt)
}

/** What an attempt took for a reservation, less what goes back of it already. */
async function leftOf(unit: Reading, reservation: StoredReservation, attempt: string): Promise<number> {
  const sumOf = (rows: { reservation: string; amount: number }[]) =>
    rows.filter((one) => one.reservation === reservation.id).reduce((sum, { amount }) => sum + amount, 0)
  const [captures, refunds] = [await unit.payments.capturesOf(attempt), await unit.payments.refundsOf(attempt)]
  return (
    sumOf(captures.filter(({ state }) => state === 'done')) - sumOf(refunds.filter(({ state }) => state !== 'failed'))
  )
}

/** What of an attempt's money goes back. */
export interface PartBack {
  attempt: PaymentAttempt
  amount: number
}

/**
 * The attempts by which a part of what was paid goes back, but for what was paid with credit: the newest first. Refuses
 * with `payment_pending` while the money is on its way: what is not captured can't come back.
 * @param find reads an attempt, or locks it
 */
export async function partsBack(
  payments: Pick<PaymentRepository, 'capturesOf' | 'refundsOf'>,
  reservation: StoredReservation,
  amount: number,
  find: (id: string) => Promise<PaymentAttempt | null>,
): Promise<Result<PartBack[]>> {
  let left = amount - creditOfRefund(paidOf(reservation), amount)
  const parts: PartBack[] = []
  for (const id of inOrderOfReturn(reservation)) {
    const attempt = left === 0 ? null : await find(id)
    // One that ended without money has none to give back.
    if (attempt === null || isUnpaid(attempt)) continue
    if (attempt.state !== 'captured') return refuse('payment_pending', { data: { attempt: attempt.id } })
    const part = Math.min(left, await returnable({ payments }, reservation, attempt.id))
    if (part === 0) continue
    left -= part
    parts.push({ attempt, amount: part })
  }
  return ok(parts)
}

/**
 * What of an amount that goes back staff give back themselves: what they received, and what its processor refunds no
 * more. What is on its way comes back by its processor.
 */
export async function backByStaff(
  payments: Pick<PaymentRepository, 'capturesOf' | 'refundsOf' | 'attempt'>,
  reservation: StoredReservation,
  amount: number,
  now: number,
): Promise<number> {
  if (amount === 0) return 0
  const parts = await partsBack(payments, reservation, amount, (id) => payments.attempt(id))
  const byStaff = parts.ok ? parts.value.filter(({ attempt }) => whyByStaff(attempt, now) !== undefined) : []
  return byStaff.reduce((sum, part) => sum + part.amount, 0)
}

/** What of a cancellation's refund was left to staff, or is about to be, as they received it. */
export async function leftToStaff(
  payments: Pick<PaymentRepository, 'refundsOf'>,
  reservation: StoredReservation,
): Promise<number> {
  const refunds = (await Promise.all(attemptsOf(reservation).map((id) => payments.refundsOf(id)))).flat()
  return refunds
    .filter(({ reservation: own, reason }) => own === reservation.id && reason === 'cancelled')
    .filter(({ attempt, state }) => isLeft(state) || (state === 'ordered' && isHandPayment(attempt)))
    .reduce((sum, { amount }) => sum + amount, 0)
}

const isLeft = (state: PaymentRefund['state']): boolean => state === 'by_hand' || state === 'handed'

/**
 * Orders the refund of a part of what was paid, but for what was paid with credit: when a reservation is moved, or
 * where staff give something back. Each change of the reservation has one of its own.
 */
export async function orderPartBack(
  unit: UnitOfWork,
  reservation: StoredReservation,
  { amount, reason, now }: { amount: number; reason: 'moved' | 'staff'; now: number },
): Promise<Result<null>> {
  const parts = await partsBack(unit.payments, reservation, amount, (id) => unit.payments.lockAttempt(id))
  if (!parts.ok) return parts
  for (const { attempt, amount: part } of parts.value) {
    const refund = refundOf(attempt, { reservation, amount: part, reason, now })
    await unit.payments.orderRefunds([{ ...refund, id: `${refund.id}.${reason}-${reservation.version}` }])
    if (!(await unit.payments.updateAttempt(attempt, { due: now, modified: now }))) return refuse('status_conflict')
  }
  return ok(null)
}

/**
 * Sends what was ordered to go back of a reservation's money, of moves too that came to nothing. Answers its attempts.
 */
async function sendOrdered(work: PaymentWork, reservation: StoredReservation): Promise<PaymentAttempt[]> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempts = await payments.attemptsOf(reservation.id)
  for (const { id, state } of attempts) if (state === 'captured') await sendRefunds(work, id)
  return attempts
}

/** Sends what was ordered to go back of a reservation's money. Returns the reservation as it is then. */
export async function sendMoneyBack(work: PaymentWork, reservation: StoredReservation): Promise<StoredReservation> {
  await sendOrdered(work, reservation)
  return afterMoney(work, reservation)
}

/**
 * Settles the money of a reservation that has ended: refunds that were ordered, and attempts in progress. Returns the
 * reservation as it is then.
 */
export async function settleMoney(work: PaymentWork, ended: StoredReservation): Promise<StoredReservation> {
  for (const attempt of attemptsOf(ended)) await finalise(work, attempt)
  const attempts = await sendOrdered(work, ended)
  // One that pays for a move that is given up, or for a draft.
  const open = attempts.find(isOpen)
  if (open && !attemptsOf(ended).includes(open.id)) await endOpenAttempts(work, [ended])
  return attempts.length > 0 ? afterMoney(work, ended) : ended
}
