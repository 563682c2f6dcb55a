import { isTaken } from '../../domain/payments/index.ts'
import { spread } from '../../domain/pricing/index.ts'
import type { UnitOfWork } from '../ports.ts'
import type { GoneBy } from './ledger-lines.ts'
import { isPaidWith } from './paid-reservations.ts'
import { payerOf } from './purchase.ts'
import type { PaymentAttempt, PaymentDispute } from './stored-payment.ts'

type Amounts = { reservation: string; amount: number }[]

/** What of some money falls on one of what an attempt pays for. */
export type Part = PaymentDispute['parts'][number]

/**
 * What money that is gone at the processor falls on: what nobody has taken yet of what the attempt pays for, in
 * proportion, and the rest. A refund leaves what is ordered to go back, which will be sent, and what was given as
 * credit instead, and what staff give back themselves; a dispute does not, since orders wait for it.
 */
export async function fallOn(
  unit: UnitOfWork,
  attempt: PaymentAttempt,
  { id, amount, by }: { id: string; amount: number; by: GoneBy },
): Promise<{ parts: Part[]; rest: number }> {
  const captures = (await unit.payments.capturesOf(attempt.id)).filter(({ state }) => state === 'done')
  const refunds = await unit.payments.refundsOf(attempt.id)
  const others = (await unit.payments.disputesOf(attempt.id)).filter(
    (one) => isTaken[one.state] && one.reference !== id,
  )
  const disputed = others.flatMap(({ parts }) => parts)
  const payer = payerOf(attempt)
  const paid = payer ? [] : await unit.payments.paidBy(attempt.id)
  const ids = payer ? [payer.id] : paid.map(({ reservation }) => reservation.id)
  const left = ids.map((reservation) => {
    const sumOf = (rows: Amounts) =>
      rows.reduce((sum, one) => (one.reservation === reservation ? sum + one.amount : sum), 0)
    const inState = (state: string) => sumOf(refunds.filter((one) => one.state === state))
    // What was closed is what a dispute has given back.
    const gone = inState('done') + Math.max(inState('closed'), sumOf(disputed))
    const here = sumOf(captures) - gone
    if (by === 'dispute') return Math.max(0, here)
    const onItsWay = inState('ordered') + inState('by_hand') + inState('handed')
    const of = paid.find((one) => one.reservation.id === reservation)?.reservation
    // What a move that waits has taken is not among what its reservation has paid.
    const most = of && isPaidWith(of, attempt.id) ? (of.payment?.paid ?? here) : here
    return Math.max(0, Math.min(here - onItsWay, most))
  })
  const parts = spread(
    amount,
    left.map((most) => ({ weight: most, left: most })),
  )
  return {
    parts: ids
      .map((reservation, index) => ({ reservation, amount: parts[index] ?? 0 }))
      .filter((part) => part.amount > 0),
    rest: amount - parts.reduce((sum, part) => sum + part, 0),
  }
}
