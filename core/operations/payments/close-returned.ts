import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Repositories, UnitOfWork } from '../ports.ts'
import { takenAsCredit } from '../reservations/credit-use.ts'
import { transact } from '../transact.ts'
import { partRefund } from './part-refund.ts'
import { type PaymentWork, refundKey } from './payment-work.ts'
import { askForRefunds } from './processor-calls.ts'
import type { PaymentAttempt, PaymentDispute, PaymentRefund } from './stored-payment.ts'

/**
 * Closes refunds of money that the bank has given back, ordered ones and those that staff were to make: a dispute that
 * was lost returned it. What it covers in part is closed for that part, and the rest is another refund. One that was
 * sent already, and stands, is left. False if the processor does not say what was sent.
 */
export async function closeReturned(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
): Promise<boolean> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  if (!(await payments.refundsOf(attempt.id)).some(isToBeMade)) return true
  const told = await askForRefunds(work, processor, attempt)
  if (told === null) return false
  const sent = new Set(told.flatMap(({ key, state }) => (key === null || state === 'failed' ? [] : [key])))
  const closed = await transact(work.ports, work.tenant.scope, (unit) => close(unit, work, attempt.id, sent))
  return closed.ok
}

/** Whether it is still to be made, by its processor or by staff. */
export const isToBeMade = ({ state }: Pick<PaymentRefund, 'state'>): boolean =>
  state === 'ordered' || state === 'by_hand'

const sumOf = (rows: { reservation: string; amount: number }[], reservation: string): number =>
  rows.reduce((sum, one) => (one.reservation === reservation ? sum + one.amount : sum), 0)

async function close(unit: UnitOfWork, work: PaymentWork, id: string, sent: Set<string>): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const attempt = await unit.payments.lockAttempt(id)
  if (!attempt) return ok(null)
  const refunds = await unit.payments.refundsOf(id)
  const given = await givenBack(unit, id)
  const closed: PaymentRefund[] = refunds.filter(({ state }) => state === 'closed')
  for (const refund of refunds) {
    if (!isToBeMade(refund) || sent.has(refundKey(attempt, refund))) continue
    const amount = Math.min(refund.amount, (await leftOfGiven(unit, given, refund)) - sumOf(closed, refund.reservation))
    if (amount <= 0) continue
    if (amount < refund.amount && !(await partRefund(unit, refund, { amount, all: refunds, now })))
      return refuse('status_conflict')
    const turn = { from: refund.state, to: 'closed', modified: now } as const
    if (!(await unit.payments.turnRefund(refund.id, turn))) return refuse('status_conflict')
    closed.push({ ...refund, amount })
  }
  return ok(null)
}

/** What banks have given back of an attempt's money. */
const givenBack = async ({ payments }: Reading, attempt: string): Promise<PaymentDispute['parts']> =>
  (await payments.disputesOf(attempt)).filter(({ state }) => state === 'lost').flatMap(({ parts }) => parts)

type Reading = Pick<Repositories, 'payments' | 'reservations'>

/** What of it was given back for the reservation of a refund, beside the credit that went with it. */
async function leftOfGiven(
  { reservations }: Reading,
  given: PaymentDispute['parts'],
  { reservation }: Pick<PaymentRefund, 'reservation'>,
): Promise<number> {
  const found = await reservations.find(reservation)
  return Math.max(0, sumOf(given, reservation) - (found ? takenAsCredit(found) : 0))
}

/**
 * Whether a bank has the money of a refund that is to be made: its dispute is open, or was lost and gave it back, so
 * that it is closed.
 */
export async function isWithBank(repositories: Reading, refund: PaymentRefund): Promise<boolean> {
  const { attempt, reservation } = refund
  const disputes = await repositories.payments.disputesOf(attempt)
  if (disputes.some(({ state }) => state === 'open')) return true
  const given = await leftOfGiven(repositories, await givenBack(repositories, attempt), refund)
  const closed = (await repositories.payments.refundsOf(attempt)).filter(({ state }) => state === 'closed')
  return given > sumOf(closed, reservation)
}

/** Orders again, or lists for staff again, what a dispute had closed that is not lost any more. */
export async function reopenClosed(unit: UnitOfWork, { attempt, parts }: PaymentDispute, now: number): Promise<void> {
  const of = new Set(parts.map(({ reservation }) => reservation))
  for (const { id, state, reservation, byhand } of await unit.payments.refundsOf(attempt))
    if (state === 'closed' && of.has(reservation))
      await unit.payments.turnRefund(id, { from: 'closed', to: byhand ? 'by_hand' : 'ordered', modified: now })
}
