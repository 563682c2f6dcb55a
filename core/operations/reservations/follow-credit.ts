import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, inLockOrder, type LedgerStatus, spendable } from '../../domain/payments/index.ts'
import type { LedgerEntry, UnitOfWork } from '../ports.ts'
import { creditUsedBy } from './credit-use.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** The key of the balance that pays for a reservation; null where it is nobody's or uses none. */
const keyOf = ({ user, payment }: Pick<StoredReservation, 'user' | 'payment'>) =>
  user !== null && payment?.credit ? balanceKey(user, 'currency', payment.quote.currency) : null

/**
 * Locks the account credit of reservations that use some until the transaction ends: after capacity, links and codes,
 * before attempts and reservations.
 */
export async function lockCredit(
  unit: Pick<UnitOfWork, 'balances'>,
  reservations: readonly Pick<StoredReservation, 'user' | 'payment'>[],
  now: number,
): Promise<void> {
  const keys = reservations.flatMap((one) => keyOf(one) ?? [])
  const own = new Map(keys.map((key) => [JSON.stringify(key), key]))
  for (const key of inLockOrder([...own.values()])) await unit.balances.lock(key, now)
}

/** A request that ends without being approved uses nothing any more. */
function withoutHeld(from: StoredReservation | null, to: StoredReservation): StoredReservation {
  if (to.status !== 'cancelled' || to.payment === null || creditUsedBy(from).held === 0) return to
  return { ...to, payment: { ...to.payment, credit: 0 } }
}

/** A row with the lines of its account credit, and what writes those once the row is written. */
interface Credited {
  to: StoredReservation
  write(): Promise<void>
}

/**
 * Keeps a person's account credit in step with a reservation, in the transaction that changes it: what a request needs
 * is a pending debit, what is booked has spent it, and what is given back is a credit. Answers the row with what was
 * spent counted as paid; the lines are written after it, so that a call which finds the row changed has written none.
 * Refuses with `credit_changed` where there is less than it needs by now.
 */
export async function followCredit(
  unit: Pick<UnitOfWork, 'balances' | 'payments'>,
  from: StoredReservation | null,
  wanted: StoredReservation,
  now: number,
): Promise<Result<Credited>> {
  const to = withoutHeld(from, wanted)
  const [before, after] = [creditUsedBy(from), creditUsedBy(to)]
  const { payment, user } = to
  if ((before.held === after.held && before.spent === after.spent) || payment === null)
    return ok({ to, write: async () => undefined })
  if (user === null) throw new Error(`Reservation ${to.id} uses account credit, and is nobody's`)
  const locked = await unit.balances.lock(balanceKey(user, 'currency', payment.quote.currency), now)

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
  if (needed > spendable(locked.now) + (isTaken ? 0 : freed)) return refuse('credit_changed', { field: '/credit' })
  const transactions = [...new Set([...payment.transactions, ...lines.map(({ id }) => id)])]
  const isBookedNow = before.spent === 0 && after.spent > 0
  const paid = payment.paid + (isBookedNow ? after.spent : 0)
  return ok({
    to: { ...to, payment: { ...payment, paid, transactions } },
    async write() {
      if (freed > 0) {
        const pending = (await unit.payments.ledgerOf(to.id)).filter(isHeldCredit).map(({ id }) => id)
        await locked.settleLines(pending, isTaken ? 'success' : 'failed')
      }
      if (lines.length > 0) await locked.appendLines(lines)
    },
  })
}

const isHeldCredit = ({ paymentmethod, status }: LedgerEntry): boolean =>
  paymentmethod === 'credit' && status === 'pending'

/** Writes lines of a reservation's account credit, one of each kind for each of its versions. */
const lineWriter =
  ({ id, user, payment }: StoredReservation, version: number, now: number) =>
  (transactiontype: LedgerEntry['transactiontype'], amount: number, status: LedgerStatus): LedgerEntry => {
    const isBack = transactiontype === 'credit'
    const { quote } = payment ?? {}
    const isPart = quote !== undefined && quote.duenow + (quote.dueonapproval ?? 0) < quote.finalprice
    return {
      ...{ id: `${id}.credit.${version}.${transactiontype}`, reservation: id, user, transactiontype, amount, status },
      type: isBack ? 'refund' : 'payment',
      eventtype: isBack ? 'refund' : isPart ? 'downpayment' : 'full_payment',
      ...{ paymentmethod: 'credit', mode: 'currency', currency: quote?.currency ?? '' },
      ...{ attempt: null, created: now, description: 'account credit' },
    }
  }
