import type { PaymentPurpose, PaymentState } from '../../domain/payments/index.ts'
import { formatMajor } from '../../domain/pricing/money.ts'
import { isInPoints, priceInMode } from '../../domain/pricing/unit-of-mode.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { MoneyOfChanges } from '../../domain/wire/index.ts'
import type { Repositories, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { keptForMove } from './former-place.ts'

const utc = (instant: number) => new Date(instant).toISOString()

/** Paid beyond the price, and not on its way back: staff decide about it. Minor units, or points. */
export const paidBeyond = ({ status, payment }: Pick<StoredReservation, 'status' | 'payment'>): number =>
  payment && statuses[status].stage === 'standing' ? Math.max(0, payment.paid - priceInMode(payment.quote)) : 0

/** Refunds that were ordered at once, of several payments, as one. */
function together<T extends { created: number; state: string; amount: number; modified: number }>(refunds: T[]): T[] {
  const groups = Map.groupBy(refunds, ({ created, state }) => `${created}/${state}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const amount = group.reduce((sum, one) => sum + one.amount, 0)
    return first ? [{ ...first, amount, modified: Math.max(...group.map(({ modified }) => modified)) }] : []
  })
}

/**
 * What changes of a reservation did with its money: what was paid for them, what goes back and whether it is sent, and
 * what staff decide about. What a cancellation gives back is told with that.
 */
export async function moneyOfChanges(
  reservation: StoredReservation,
  attempts: { id: string; state: PaymentState; amount: number; purpose: PaymentPurpose }[],
  { payments, tenant: { currency } }: Pick<Repositories, 'payments'> & { tenant: Tenant },
): Promise<MoneyOfChanges> {
  const major = (amount: number) => formatMajor(amount, currency.digits)
  const isOwn = (one: { reservation: string }) => one.reservation === reservation.id
  const taken = attempts.filter(({ state }) => state === 'captured').map(({ id }) => id)
  const refunds = (await Promise.all(taken.map((id) => payments.refundsOf(id)))).flat().filter(isOwn)
  const differences = reservation.payment?.differences ?? []
  const captures = (await Promise.all(differences.map((id) => payments.capturesOf(id)))).flat().filter(isOwn)
  const kept = keptForMove(reservation)
  return {
    reserved: major(attempts.find(({ id }) => id === kept)?.amount ?? 0),
    paid: captures
      .filter(({ state }) => state !== 'failed')
      .map(({ attempt, amount, created }) => {
        const isBalance = attempts.find(({ id }) => id === attempt)?.purpose === 'balance'
        return { amount: major(amount), at_utc: utc(created), of: isBalance ? ('balance' as const) : ('move' as const) }
      }),
    refunds: together(refunds.filter(({ reason, state }) => reason !== 'cancelled' && state !== 'failed')).map(
      (one) => ({
        ...{ amount: major(one.amount), state: one.state },
        ...{ ordered_utc: utc(one.created), at_utc: utc(one.modified) },
      }),
    ),
    refundbyhand: reservation.payment && isInPoints(reservation.payment.quote) ? 0 : major(paidBeyond(reservation)),
  }
}
