import {
  isByHand,
  meansOfHand,
  type PaymentPurpose,
  type PaymentState,
  partOfCancellation,
} from '../../domain/payments/index.ts'
import { formatMajor } from '../../domain/pricing/money.ts'
import { isInPoints, priceInMode } from '../../domain/pricing/unit-of-mode.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { MoneyOfChanges } from '../../domain/wire/index.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { majorOf } from './balance.ts'
import { keptForMove } from './former-place.ts'

type Refund = Awaited<ReturnType<Repositories['payments']['refundsOf']>>[number]

const utc = (instant: number) => new Date(instant).toISOString()

/** Paid beyond the price as it is told, and not on its way back: staff decide about it. Minor units, or points. */
export const paidBeyond = ({ status, payment }: Pick<StoredReservation, 'status' | 'payment'>): number =>
  payment && statuses[status].stage === 'standing'
    ? Math.max(0, payment.paid - Math.max(0, priceInMode(payment.quote) - (payment.waived ?? 0)))
    : 0

/** Refunds that were ordered at once, of several payments, as one. */
function together<T extends { id: string; created: number; state: string; amount: number; modified: number }>(
  refunds: T[],
): T[] {
  // Each that was given back by hand has a number of its own.
  const groups = Map.groupBy(refunds, ({ id, created, state }) => (state === 'handed' ? id : `${created}/${state}`))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const amount = group.reduce((sum, one) => sum + one.amount, 0)
    return first ? [{ ...first, amount, modified: Math.max(...group.map(({ modified }) => modified)) }] : []
  })
}

/**
 * What is told of refunds here: a cancellation's only where the bank had given it back or staff do, and none that came
 * to nothing.
 */
const shownRefund = ({ reason, state, ...rest }: Refund) =>
  state === 'failed' || (reason === 'cancelled' && (state === 'ordered' || state === 'done'))
    ? []
    : [{ ...rest, reason, state }]

/** Whether it has carried out what a cancellation gives back, which tells all of that. */
const isOfCancellation = ({ id }: Refund): boolean => id.includes(partOfCancellation)

/** What was given back by hand says how. */
const handedAs = ({ byhand }: Pick<Refund, 'byhand'>) =>
  byhand?.given ? { memo: byhand.given.memo, externalid: byhand.given.externalid } : {}

const since = (at: number) => ({ ordered_utc: utc(at), at_utc: utc(at) })

/** What staff gave back as account credit or points, and for staff all that they gave back. */
function givenBack({ payment }: StoredReservation, isStaff: boolean) {
  const { given = [], quote } = payment ?? {}
  const told = (amount: number) => {
    const inPoints = quote !== undefined && isInPoints(quote)
    return { amount: majorOf(payment, amount, quote?.digits ?? 2), ...(inPoints && { points: amount }) }
  }
  const credited = given.flatMap(({ credit, gift = 0, at }) => [
    ...(credit > gift ? [{ ...told(credit - gift), state: 'credited' as const, ...since(at) }] : []),
    ...(gift > 0 ? [{ ...told(gift), state: 'to_gift' as const, ...since(at) }] : []),
  ])
  const all = given.map(({ amount, goodwill, reason, by, at }) => ({
    ...told(amount),
    ...{ goodwill: majorOf(payment, goodwill, quote?.digits ?? 2), reason, by, at_utc: utc(at) },
  }))
  return { credited, ...(isStaff && all.length > 0 && { given: all }) }
}

/** The disputes of a reservation's payments: what falls on it. An inquiry moves nothing, and is for staff. */
async function disputesOf(
  { id }: StoredReservation,
  attempts: string[],
  { payments, major, isStaff }: Pick<Repositories, 'payments'> & { major(amount: number): number; isStaff: boolean },
): Promise<MoneyOfChanges['disputes']> {
  const all = (await Promise.all(attempts.map((attempt) => payments.disputesOf(attempt)))).flat()
  return all.flatMap(({ state, reason, parts, amount: whole, opened, closed, modified }) => {
    const part = parts.find(({ reservation }) => reservation === id)
    // One that never took anything concerns all of its payment.
    const amount = part?.amount ?? (parts.length === 0 ? whole : 0)
    if (amount === 0 || (part === undefined && !isStaff)) return []
    const at = state === 'open' || state === 'inquiry' ? opened : (closed ?? modified)
    return [{ amount: major(amount), state, ...(isStaff && { reason }), at_utc: utc(at) }]
  })
}

/** What is read of the attempts of a reservation. */
interface Taken {
  id: string
  state: PaymentState
  amount: number
  purpose: PaymentPurpose
  processor?: string
  details?: Record<string, string> | null
}

/** How staff received a payment; what they note about it is for them alone. */
function byHandOf({ id, processor = '', details = null }: Taken, isStaff: boolean) {
  if (!isByHand({ processor })) return {}
  const { externalid = '', memo = '' } = details ?? {}
  return { byhand: { payment: id, means: meansOfHand({ details }), externalid, ...(isStaff && { memo }) } }
}

/**
 * What changes of a reservation did with its money: what was paid for them, what goes back and whether it is sent, and
 * what staff decide about. What a cancellation gives back is told with that.
 */
export async function moneyOfChanges(
  reservation: StoredReservation,
  attempts: Taken[],
  { payments, tenant: { currency }, isStaff }: Pick<Repositories, 'payments'> & { tenant: Tenant; isStaff: boolean },
): Promise<MoneyOfChanges> {
  const major = (amount: number) => formatMajor(amount, currency.digits)
  const isOwn = (one: { reservation: string }) => one.reservation === reservation.id
  const taken = attempts.filter(({ state }) => state === 'captured').map(({ id }) => id)
  const refunds = (await Promise.all(taken.map((id) => payments.refundsOf(id)))).flat().filter(isOwn)
  const differences = reservation.payment?.differences ?? []
  const captures = (await Promise.all(differences.map((id) => payments.capturesOf(id)))).flat().filter(isOwn)
  const kept = keptForMove(reservation)
  const { credited, ...given } = givenBack(reservation, isStaff)
  return {
    reserved: major(attempts.find(({ id }) => id === kept)?.amount ?? 0),
    paid: captures
      .filter(({ state }) => state !== 'failed')
      .map(({ attempt: id, amount, created }) => {
        const attempt = attempts.find((one) => one.id === id)
        const of = attempt?.purpose === 'balance' ? ('balance' as const) : ('move' as const)
        return { amount: major(amount), at_utc: utc(created), of, ...(attempt && byHandOf(attempt, isStaff)) }
      }),
    disputes: await disputesOf(reservation, taken, { payments, major, isStaff }),
    refunds: [
      ...together(refunds.filter((one) => !isOfCancellation(one)).flatMap(shownRefund)).map((one) => ({
        ...{ amount: major(one.amount), state: one.state },
        ...(one.reason === 'cancelled' && one.state !== 'closed' && { ofcancellation: true }),
        ...{ ordered_utc: utc(one.created), at_utc: utc(one.modified) },
        ...handedAs(one),
      })),
      ...credited,
    ].toSorted((one, other) => (one.ordered_utc < other.ordered_utc ? -1 : 1)),
    ...given,
    refundbyhand: reservation.payment && isInPoints(reservation.payment.quote) ? 0 : major(paidBeyond(reservation)),
  }
}
