import type { RetrievedRefund } from '../../plugin-api/index.ts'
import type { UnitOfWork } from '../ports.ts'
import { partRefund } from './part-refund.ts'
import { refundKey } from './payment-work.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

type Rows = Pick<UnitOfWork, 'payments'>

/** A refund that was ordered at the processor, and what names it in the ids of what is recorded of it. */
export interface Elsewhere extends RetrievedRefund {
  suffix: string
}

const sumOf = (all: { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0)

const oldestFirst = (all: PaymentRefund[]): PaymentRefund[] => all.toSorted((a, b) => a.created - b.created)

/** What staff are still to give back by hand of exactly so much: they have done it at the processor. Null for none. */
export const sameTask = (all: PaymentRefund[], amount: number): PaymentRefund | null =>
  oldestFirst(all.filter((one) => one.state === 'by_hand' && one.amount === amount))[0] ?? null

/**
 * What is to go back here that a refund ordered at the processor has carried out, `rest` of which falls on nothing
 * else: what staff are to give back, then what was ordered and can't be sent any more, since too little is left of the
 * charge for it. Of what it carries out in part, the other part is another refund. Null where another has changed one.
 * @param told all refunds that the processor has of the charge
 */
export async function carriedOut(
  unit: Rows,
  attempt: PaymentAttempt,
  { rest, told, now }: { rest: number; told: RetrievedRefund[]; now: number },
): Promise<PaymentRefund[] | null> {
  const all = await unit.payments.refundsOf(attempt.id)
  const standing = told.filter(({ state }) => state !== 'failed')
  const sent = new Set(standing.map(({ key }) => key))
  const captures = (await unit.payments.capturesOf(attempt.id)).filter(({ state }) => state === 'done')
  const orders = all.filter((one) => one.state === 'ordered' && !sent.has(refundKey(attempt, one)))
  const tooMuch = Math.max(0, sumOf(orders) - (sumOf(captures) - sumOf(standing)))
  const tasks = oldestFirst(all.filter(({ state }) => state === 'by_hand'))
  let left = rest
  let leftOfOrders = tooMuch
  const carried: PaymentRefund[] = []
  for (const refund of [...tasks, ...oldestFirst(orders)]) {
    const isOrder = refund.state === 'ordered'
    const amount = Math.min(refund.amount, left, isOrder ? leftOfOrders : left)
    if (amount <= 0) continue
    if (amount < refund.amount && !(await partRefund(unit, refund, { amount, all, now }))) return null
    left -= amount
    if (isOrder) leftOfOrders -= amount
    carried.push({ ...refund, amount })
  }
  return carried
}

/** What is recorded of what carries out a refund. It counts once that is told as done. */
export const carryingOut = (refund: PaymentRefund, suffix: string, now: number): PaymentRefund => ({
  ...{ ...refund, id: `${refund.id}.for${suffix}`, state: 'failed', reason: 'elsewhere', byhand: null },
  ...{ created: now, modified: now },
})

/** The refund that this one carries out; null where it fell on what was paid. */
export const carriedOutBy = async (unit: Rows, { id }: PaymentRefund, suffix: string): Promise<PaymentRefund | null> =>
  id.endsWith(`.for${suffix}`) ? unit.payments.refund(id.slice(0, -`.for${suffix}`.length)) : null

/** Ends what was carried out, or has it wait again where what carried it out has come back. */
export const turnCarriedOut = (
  unit: Rows,
  { id, byhand }: PaymentRefund,
  { isBack, now }: { isBack: boolean; now: number },
): Promise<boolean> => {
  const open = byhand ? ('by_hand' as const) : ('ordered' as const)
  return unit.payments.turnRefund(id, {
    ...(isBack ? { from: 'failed' as const, to: open } : { from: open, to: 'failed' as const }),
    modified: now,
  })
}
