import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, inLockOrder, type LedgerStatus, spendable } from '../../domain/payments/index.ts'
import type { LedgerEntry, UnitOfWork } from '../ports.ts'
import { creditUsedBy } from './credit-use.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** What decides which balance a reservation uses, and whether it uses any. */
type Balanced = Pick<StoredReservation, 'user' | 'payment'> & Partial<Pick<StoredReservation, 'life'>>

/** The key of the balance, of credit or points, that pays for a reservation; null where it is nobody's or uses none. */
const keyOf = ({ user, payment, life }: Balanced) =>
  user !== null && payment && (payment.credit || life?.request?.move?.spends)
    ? balanceKey(user, payment.quote.paymentmode, payment.quote.currency)
    : null

/**
 * Locks the account credit and the points of reservations that use some until the transaction ends: after capacity,
 * links and codes, before attempts and reservations.
 */
export async function lockBalances(
  unit: Pick<UnitOfWork, 'balances'>,
  reservations: readonly Balanced[],
  now: number,
): Promise<void> {
  const keys = reservations.flatMap((one) => keyOf(one) ?? [])
  const own = new Map(keys.map((key) => [JSON.stringify(key), key]))
  for (const key of inLockOrder([...own.values()])) await unit.balances.lock(key, now)
}

/** Whether a reservation has not been confirmed: what it means to use of a balance, or holds of it, is not spent. */
const isUnconfirmed = ({ status, life }: StoredReservation): boolean =>
  status === 'in-progress' || status === 'waitlisted' || (status === 'pending' && life.reschedule === undefined)

/**
 * What ends without having been confirmed has spent nothing: all that it has of a balance is what the decision gives
 * back of other money as credit.
 */
function withoutUnspent(from: StoredReservation | null, to: StoredReservation): StoredReservation {
  const { payment } = to
  if (to.status !== 'cancelled' || !payment?.credit || from === null || !isUnconfirmed(from)) return to
  return { ...to, payment: { ...payment, credit: 0 - (payment.decision?.credit ?? 0) } }
}

/** A row with the lines of its credit or points, and what writes those once the row is written. */
interface Followed {
  to: StoredReservation
  write(): Promise<void>
}

/**
 * Keeps a person's account credit, or points, in step with a reservation, in the transaction that changes it: what a
 * request needs is a pending debit, what is booked has spent it, and what is given back is a credit. Answers the row
 * with what was spent counted as paid; the lines are written after it, so that a call which finds the row changed has
 * written none. Refuses with `credit_changed`, of points with `points_short`, where there is less than it needs by now.
 */
export async function followBalance(
  unit: Pick<UnitOfWork, 'balances' | 'payments'>,
  from: StoredReservation | null,
  wanted: StoredReservation,
  now: number,
): Promise<Result<Followed>> {
  const to = withoutUnspent(from, wanted)
  const [before, after] = [creditUsedBy(from), creditUsedBy(to)]
  const { payment, user } = to
  if ((before.held === after.held && before.spent === after.spent) || payment === null)
    return ok({ to, write: async () => undefined })
  if (user === null) throw new Error(`Reservation ${to.id} uses credit or points, and is nobody's`)
  const { paymentmode, currency } = payment.quote
  const locked = await unit.balances.lock(balanceKey(user, paymentmode, currency), now)

  const isTaken = before.held > 0 && after.spent - before.spent === before.held
  const freed = before.held === after.held ? 0 : before.held
  const line = lineWriter(to, (from?.version ?? 0) + 1, now)
  const spent = after.spent - before.spent - (isTaken ? before.held : 0)
  const lines = [
    ...(after.held > 0 && after.held !== before.held ? [line('debit', after.held, 'pending')] : []),
    ...(spent > 0 ? [line('debit', spent, 'success')] : []),
    ...(spent < 0 ? [line('credit', -spent, 'success')] : []),
  ]
  const needed = lines.reduce((sum, one) => sum + (one.transactiontype === 'debit' ? one.amount : 0), 0)
  const available = spendable(locked.now) + (isTaken ? 0 : freed)
  if (needed > available)
    return paymentmode === 'points'
      ? refuse('points_short', { field: '/paymentmode', data: { pointsneeded: needed, pointsavailable: available } })
      : refuse('credit_changed', { field: '/credit' })
  const transactions = [...new Set([...payment.transactions, ...lines.map(({ id }) => id)])]
  const paid = payment.paid + Math.max(0, after.spent - before.spent)
  return ok({
    to: { ...to, payment: { ...payment, paid, transactions } },
    async write() {
      if (freed > 0) {
        const pending = (await unit.payments.ledgerOf(to.id)).filter(isHeld).map(({ id }) => id)
        await locked.settleLines(pending, isTaken ? 'success' : 'failed')
      }
      if (lines.length > 0) await locked.appendLines(lines)
    },
  })
}

const isHeld = ({ paymentmethod, status }: LedgerEntry): boolean =>
  (paymentmethod === 'credit' || paymentmethod === 'points') && status === 'pending'

/** Writes lines of a reservation's credit or points, one of each kind for each of its versions. */
const lineWriter =
  ({ id, user, payment }: StoredReservation, version: number, now: number) =>
  (transactiontype: LedgerEntry['transactiontype'], amount: number, status: LedgerStatus): LedgerEntry => {
    const isBack = transactiontype === 'credit'
    const { quote } = payment ?? {}
    const mode = quote?.paymentmode ?? 'currency'
    const means = mode === 'points' ? 'points' : 'credit'
    const isPart = quote !== undefined && quote.duenow + (quote.dueonapproval ?? 0) < quote.finalprice
    return {
      ...{ id: `${id}.${means}.${version}.${transactiontype}`, reservation: id, user, transactiontype, amount, status },
      type: isBack ? 'refund' : 'payment',
      eventtype: isBack ? 'refund' : isPart ? 'downpayment' : 'full_payment',
      ...{ paymentmethod: means, mode, currency: quote?.currency ?? '' },
      ...{ attempt: null, created: now, description: mode === 'points' ? 'points' : 'account credit' },
    }
  }
