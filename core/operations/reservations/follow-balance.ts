import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  type BalanceKey,
  balanceKey,
  type CreditUse,
  giftHolder,
  giftPart,
  inLockOrder,
  type LedgerStatus,
  spendable,
  withGiftPart,
} from '../../domain/payments/index.ts'
import type { LedgerEntry, UnitOfWork } from '../ports.ts'
import { isUndecided } from './approval-order.ts'
import { creditUsedBy, giftUsedBy } from './credit-use.ts'
import type { ReservationPayment, StoredReservation } from './stored-reservation.ts'

/** What decides which balances a reservation uses, and whether it uses any. */
type Balanced = Pick<StoredReservation, 'user' | 'payment'> & Partial<Pick<StoredReservation, 'life'>>

/** The balance of a gift code in the currency of a price. */
const giftKey = ({ id }: { id: string }, { quote }: Pick<ReservationPayment, 'quote'>): BalanceKey =>
  balanceKey(giftHolder(id), 'currency', quote.currency)

/** The balances, of credit or points and of a gift code, that pay for a reservation. */
function keysOf({ user, payment, life }: Balanced): BalanceKey[] {
  if (payment === null) return []
  const { credit = 0, quote } = payment
  const { spends = 0, gift: held } = life?.request?.move ?? {}
  const gift = payment.gift ?? held
  const isOwn = credit !== giftPart(payment) || spends > (held?.amount ?? 0)
  return [
    ...(isOwn && user !== null ? [balanceKey(user, quote.paymentmode, quote.currency)] : []),
    ...(gift === undefined ? [] : [giftKey(gift, payment)]),
  ]
}

/**
 * Locks the account credit, the gift codes and the points of reservations that use some until the transaction ends:
 * after capacity, links and codes, before attempts and reservations.
 */
export async function lockBalances(
  unit: Pick<UnitOfWork, 'balances'>,
  reservations: readonly Balanced[],
  now: number,
): Promise<void> {
  const own = new Map(reservations.flatMap(keysOf).map((key) => [JSON.stringify(key), key]))
  for (const key of inLockOrder([...own.values()])) await unit.balances.lock(key, now)
}

/** Whether it is not confirmed, or not decided: what it means to use of a balance, or holds of it, is not spent. */
const isUnspent = (one: StoredReservation): boolean =>
  one.status === 'in-progress' || one.status === 'waitlisted' || isUndecided(one)

/**
 * What ends before that has spent nothing: all that it has of a balance is what the decision gives
 * back of other money as credit.
 */
function withoutUnspent(from: StoredReservation | null, to: StoredReservation): StoredReservation {
  const { payment } = to
  if (to.status !== 'cancelled' || !payment?.credit || from === null || !isUnspent(from)) return to
  return { ...to, payment: { ...payment, credit: 0 - (payment.decision?.credit ?? 0) } }
}

/** One of the balances that a reservation uses, with what it has of it before a change and after. */
interface Source {
  means: 'credit' | 'points' | 'gift'
  key: BalanceKey
  before: CreditUse
  after: CreditUse
}

const less = (all: CreditUse, part: CreditUse): CreditUse => ({
  held: all.held - part.held,
  spent: all.spent - part.spent,
})

/** Its person's own balance, and that of its gift code, as far as the change concerns them; in lock order. */
function sourcesOf(from: StoredReservation | null, to: StoredReservation, payment: ReservationPayment): Source[] {
  const [giftBefore, giftAfter] = [giftUsedBy(from), giftUsedBy(to)]
  const { paymentmode, currency } = payment.quote
  // A change that waits holds of the code that has paid already, or of the first one.
  const heldBy = (one: StoredReservation | null) => one?.life.request?.move?.gift
  const gift = payment.gift ?? from?.payment?.gift ?? heldBy(to) ?? heldBy(from)
  const own: Source = {
    means: paymentmode === 'points' ? 'points' : 'credit',
    key: balanceKey(to.user ?? '', paymentmode, currency),
    before: less(creditUsedBy(from), giftBefore),
    after: less(creditUsedBy(to), giftAfter),
  }
  const all: Source[] = [
    own,
    ...(gift ? [{ means: 'gift' as const, key: giftKey(gift, payment), before: giftBefore, after: giftAfter }] : []),
  ]
  const changed = all.filter(({ before, after }) => before.held !== after.held || before.spent !== after.spent)
  if (to.user === null && changed.includes(own))
    throw new Error(`Reservation ${to.id} uses credit or points, and is nobody's`)
  return inLockOrder(changed.map(({ key }) => key)).flatMap((key) => changed.filter((one) => one.key === key))
}

/** A row with the lines of its credit or points, and what writes those once the row is written. */
interface Followed {
  to: StoredReservation
  write(): Promise<void>
}

/** The lines that one balance gets, under its lock. */
interface Lines {
  source: Source
  locked: Awaited<ReturnType<UnitOfWork['balances']['lock']>>
  lines: LedgerEntry[]
  /** What was held, and is not any more; `isTaken`: it is spent. */
  freed: number
  isTaken: boolean
}

/** Refuses with `credit_changed`, `gift_changed` or `points_short` where there is less than the lines take. */
async function linesOf(
  unit: Pick<UnitOfWork, 'balances'>,
  source: Source,
  { to, version, now }: { to: StoredReservation; version: number; now: number },
): Promise<Result<Lines>> {
  const { before, after, key, means } = source
  const locked = await unit.balances.lock(key, now)
  const isTaken = before.held > 0 && after.spent - before.spent === before.held
  const freed = before.held === after.held ? 0 : before.held
  const line = lineWriter(to, { means, user: key.user }, version, now)
  const spent = after.spent - before.spent - (isTaken ? before.held : 0)
  const lines = [
    ...(after.held > 0 && after.held !== before.held ? [line('debit', after.held, 'pending')] : []),
    ...(spent > 0 ? [line('debit', spent, 'success')] : []),
    ...(spent < 0 ? [line('credit', -spent, 'success')] : []),
  ]
  const needed = lines.reduce((sum, one) => sum + (one.transactiontype === 'debit' ? one.amount : 0), 0)
  const available = spendable(locked.now) + (isTaken ? 0 : freed)
  if (needed <= available) return ok({ source, locked, lines, freed, isTaken })
  if (means === 'points')
    return refuse('points_short', { field: '/paymentmode', data: { pointsneeded: needed, pointsavailable: available } })
  return means === 'gift'
    ? refuse('gift_changed', { field: '/giftcode' })
    : refuse('credit_changed', { field: '/credit' })
}

/**
 * Keeps a person's account credit or points, and a gift code, in step with a reservation, in the transaction that
 * changes it: what a request needs is a pending debit, what is booked has spent it, and what is given back is a credit.
 * Answers the row with what was spent counted as paid; the lines are written after it, so that a call which finds the
 * row changed has written none. Refuses with `credit_changed`, of a gift code with `gift_changed`, of points with
 * `points_short`, where there is less than it needs by now.
 */
export async function followBalance(
  unit: Pick<UnitOfWork, 'balances' | 'payments'>,
  from: StoredReservation | null,
  wanted: StoredReservation,
  now: number,
): Promise<Result<Followed>> {
  const unspent = withoutUnspent(from, wanted)
  const to = { ...unspent, payment: unspent.payment && withGiftPart(unspent.payment) }
  const { payment } = to
  const sources = payment === null ? [] : sourcesOf(from, to, payment)
  if (payment === null || sources.length === 0) return ok({ to, write: async () => undefined })
  const all: Lines[] = []
  for (const source of sources) {
    const one = await linesOf(unit, source, { to, version: (from?.version ?? 0) + 1, now })
    if (!one.ok) return one
    all.push(one.value)
  }
  const ids = all.flatMap(({ lines }) => lines.map(({ id }) => id))
  const transactions = [...new Set([...payment.transactions, ...ids])]
  const paid = payment.paid + Math.max(0, creditUsedBy(to).spent - creditUsedBy(from).spent)
  return ok({
    to: { ...to, payment: { ...payment, paid, transactions } },
    async write() {
      for (const { source, locked, lines, freed, isTaken } of all) {
        if (freed > 0) {
          const held = (await unit.payments.ledgerOf(to.id)).filter((line) => isHeld(line, source))
          const ended = isTaken ? 'success' : 'failed'
          await locked.settleLines(
            held.map(({ id }) => id),
            ended,
          )
        }
        if (lines.length > 0) await locked.appendLines(lines)
      }
    },
  })
}

const isHeld = ({ paymentmethod, status, user }: LedgerEntry, { key }: Source): boolean =>
  (paymentmethod === 'credit' || paymentmethod === 'points') && status === 'pending' && user === key.user

/** How a line names what paid. */
const described: Record<Source['means'], string> = { points: 'points', credit: 'account credit', gift: 'gift code' }

/** Writes lines of a reservation's credit, gift code or points, one of each kind for each of its versions. */
const lineWriter =
  (
    { id, payment }: StoredReservation,
    { means, user }: { means: Source['means']; user: string },
    version: number,
    now: number,
  ) =>
  (transactiontype: LedgerEntry['transactiontype'], amount: number, status: LedgerStatus): LedgerEntry => {
    const isBack = transactiontype === 'credit'
    const { quote } = payment ?? {}
    const isPart = quote !== undefined && quote.duenow + (quote.dueonapproval ?? 0) < quote.finalprice
    return {
      ...{ id: `${id}.${means}.${version}.${transactiontype}`, reservation: id, user, transactiontype, amount, status },
      type: isBack ? 'refund' : 'payment',
      eventtype: isBack ? 'refund' : isPart ? 'downpayment' : 'full_payment',
      ...{ paymentmethod: means === 'points' ? 'points' : 'credit', mode: quote?.paymentmode ?? 'currency' },
      ...{ currency: quote?.currency ?? '', attempt: null, created: now, description: described[means] },
    }
  }
