import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { attemptsOf } from './paid-reservations.ts'
import { partRefund } from './part-refund.ts'
import type { PaymentRefund, PaymentRepository } from './stored-payment.ts'

type Of = Pick<StoredReservation, 'id' | 'payment'>

/** What a lower price ordered back of a reservation, and nobody has begun to send. */
const unsentOf = (all: PaymentRefund[], { id }: Of): PaymentRefund[] =>
  all.filter((one) => one.reservation === id && one.state === 'ordered' && one.reason === 'moved' && isUnsent(one))

/** Whoever begins to send one says so in its row. */
const isUnsent = ({ created, modified }: PaymentRefund): boolean => modified === created

const sumOf = (refunds: PaymentRefund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** What of a reservation's money is ordered back by a lower price, and can still be taken back; minor units. */
export async function unsentBack(
  payments: Pick<PaymentRepository, 'refundsOf'>,
  reservation: StoredReservation,
): Promise<number> {
  const all = await Promise.all(attemptsOf(reservation).map((id) => payments.refundsOf(id)))
  return sumOf(unsentOf(all.flat(), reservation))
}

/**
 * Takes back so much of what a lower price ordered back, in the transaction in which the price rises again: the newest
 * order first, the last in part. It counts as nothing from then on. False where some of it may be on its way by now.
 */
export async function takeBack(
  unit: Pick<UnitOfWork, 'payments'>,
  reservation: StoredReservation,
  { amount, now }: { amount: number; now: number },
): Promise<boolean> {
  let left = amount
  for (const id of attemptsOf(reservation).toReversed()) {
    if (left === 0) break
    await unit.payments.lockAttempt(id)
    const all = await unit.payments.refundsOf(id)
    for (const refund of unsentOf(all, reservation).toReversed()) {
      const part = Math.min(left, refund.amount)
      if (part === 0) break
      // Nobody has begun to send it since it was read, and whoever begins now waits.
      const held = { from: 'ordered', to: 'failed', modified: now, seen: refund.modified } as const
      if (part < refund.amount && !(await partRefund(unit, refund, { amount: part, all, now, seen: refund.modified })))
        return false
      if (!(await unit.payments.turnRefund(refund.id, part < refund.amount ? { ...held, seen: now } : held)))
        return false
      left -= part
    }
  }
  return left === 0
}
