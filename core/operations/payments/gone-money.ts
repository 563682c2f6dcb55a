import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, inLockOrder, type LedgerMeans, pointsOfMoney, spendable } from '../../domain/payments/index.ts'
import type { UnitOfWork } from '../ports.ts'
import { takenAsCredit } from '../reservations/credit-use.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { alarmStaff, endAlarms } from './alarm-staff.ts'
import type { LockedBalance } from './balance-repository.ts'
import { besideGone, type Gone, type GoneBy, goneLines, timesReturned } from './ledger-lines.ts'
import type { PaymentWork } from './payment-work.ts'
import { issuedBy, issuedTo, payerOf } from './purchase.ts'
import { noteTransactions } from './record-money.ts'
import { alarmOfSpent } from './spent-points.ts'
import type { LedgerEntry, PaymentAttempt } from './stored-payment.ts'

interface Going {
  attempt: PaymentAttempt
  gone: Gone
  by: GoneBy
  way: 'out' | 'back'
  /**
   * Locked before the attempt: the balance of the points that a purchase has issued, which go with its money; of a
   * dispute that of the credit which its customer took in place of the money.
   */
  balance?: LockedBalance | null
  /** Of a refund that goes out: what the provider's own account did not give back of it, minor units. */
  uncovered?: number
}

/** What was written: the line of the means, and the reservation with its lines; none of a purchase. */
interface Written {
  line: LedgerEntry
  /** How often it had come back before. */
  times: number
  reservation: StoredReservation | null
}

/**
 * Locks the balance of the points, or of the gift code, that a purchase has issued, before the attempt is; null for
 * any other.
 */
export const lockPoints = async (
  unit: UnitOfWork,
  { purchase, currency }: Pick<PaymentAttempt, 'purchase' | 'currency'>,
  now: number,
): Promise<LockedBalance | null> => (purchase ? unit.balances.lock(issuedTo(purchase, { currency }), now) : null)

/**
 * Locks the credit that customers took in place of an attempt's money, before the attempt is; by reservation, none of
 * one whose customer took none.
 */
export async function lockTakenCredit(
  unit: UnitOfWork,
  { id, purchase }: Pick<PaymentAttempt, 'id' | 'purchase'>,
  now: number,
): Promise<Map<string, LockedBalance>> {
  const found = new Map<string, LockedBalance>()
  const paid = purchase ? [] : (await unit.payments.paidBy(id)).map(({ reservation }) => reservation)
  const taken = paid.flatMap((one) => {
    const { user, payment } = one
    if (user === null || payment === null || takenAsCredit(one) === 0) return []
    return [{ id: one.id, key: balanceKey(user, 'currency', payment.quote.currency) }]
  })
  const keys = new Map(taken.map(({ key }) => [JSON.stringify(key), key]))
  for (const key of inLockOrder([...keys.values()])) {
    const locked = await unit.balances.lock(key, now)
    for (const one of taken) if (JSON.stringify(one.key) === JSON.stringify(key)) found.set(one.id, locked)
  }
  return found
}

/**
 * Writes the lines of money that is gone, or came back: of a refund, of a dispute. The points of a purchase go and come
 * with it, and with that of a dispute the credit that its customer took in its place; what is spent of either stays
 * spent, and its staff are told. Null where nothing is left that it was of.
 */
export async function writeGone(unit: UnitOfWork, work: PaymentWork, going: Going): Promise<Result<Written | null>> {
  const { attempt, gone, by, way, balance = null } = going
  const now = work.ports.clock.now()
  const before = await unit.payments.ledgerOfAttempt(attempt.id)
  const times = timesReturned(before, gone)
  const reservation = attempt.purchase ? null : await unit.reservations.find(gone.reservation)
  const payer = payerOf(attempt) ?? reservation
  if (!payer) return ok(null)
  const credit = reservation && by === 'dispute' && way === 'out' ? await creditDue(unit, reservation, gone) : 0
  // Its customer has taken the credit since the balance was to be locked: it is judged anew.
  if (credit > 0 && !balance) return refuse('status_conflict')
  const bought = attempt.purchase ? pointsDue(attempt, before, gone) : credit
  const due = balance ? (way === 'out' ? bought : besideGone(before, gone, 'points')) : 0
  const points = balance && way === 'out' ? Math.min(due, Math.max(0, spendable(balance.now))) : due
  const uncovered = way === 'out' ? going.uncovered : besideGone(before, gone, 'debt')
  const turn = { by, way, times: way === 'out' ? times : times + 1, points, ...(uncovered && { uncovered }) }
  const lines = goneLines({ attempt, reservation: payer, amount: gone.amount, now }, gone, turn)
  const [line] = lines
  if (!line) return ok(null)
  if (balance) await balance.appendLines(lines)
  else await unit.payments.appendLedger(lines)
  const spent = due - points
  const about = { about: by, matter: gone.id, of: line.id, reservation: gone.reservation }
  if (spent > 0 && reservation) await alarmStaff(unit, work, attempt, { why: 'twice', amount: spent, ...about })
  else if (spent > 0) await alarmOfSpent(unit, work, attempt, { ...about, amount: gone.amount, spent })
  // What a dispute as a whole is about ends with it.
  if (way === 'back' && by === 'refund') await endAlarms(unit, work, attempt, ({ matter }) => matter === gone.id)
  if (!reservation) return ok({ line, times, reservation })
  const noted = await noteTransactions(
    unit,
    reservation,
    // What its provider owes is no line of the reservation.
    lines.flatMap(({ id, reservation: of }) => (of === null ? [] : [id])),
  )
  return noted.ok ? ok({ line, times, reservation: noted.value }) : noted
}

/** Means of the lines of what was bought. */
const isOfBalance: Partial<Record<LedgerMeans, true>> = { points: true, credit: true }

/**
 * The credit that goes with money of a reservation that its bank takes: what its customer took in place of money, less
 * what disputes have taken of it before.
 */
async function creditDue(unit: UnitOfWork, reservation: StoredReservation, { amount }: Gone): Promise<number> {
  const taken = takenAsCredit(reservation)
  if (taken === 0) return 0
  const before = (await unit.payments.ledgerOf(reservation.id))
    .filter(({ type, paymentmethod }) => type === 'dispute' && paymentmethod === 'credit')
    .reduce((sum, one) => (one.transactiontype === 'debit' ? sum + one.amount : sum - one.amount), 0)
  return Math.max(0, Math.min(amount, taken - before))
}

/** The points, or the value of the gift code, that go with money of a purchase; none of one that has issued none. */
function pointsDue(attempt: PaymentAttempt, lines: LedgerEntry[], gone: Gone): number {
  const isIssued = lines.some(
    ({ paymentmethod, type, status }) => isOfBalance[paymentmethod] && type === 'payment' && status === 'success',
  )
  if (!attempt.purchase || !isIssued) return 0
  const out = lines.filter(
    ({ type, paymentmethod, reservation }) =>
      type !== 'payment' && paymentmethod !== 'charge' && !isOfBalance[paymentmethod] && reservation !== null,
  )
  const before = out.reduce((sum, one) => sum + (one.transactiontype === 'debit' ? one.amount : -one.amount), 0)
  return pointsOfMoney({ points: issuedBy(attempt), price: attempt.amount }, { before, amount: gone.amount })
}
