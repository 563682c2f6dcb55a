import { createHash } from 'node:crypto'
import { partOfCancellation } from '../../domain/payments/index.ts'
import type { RetrievedRefund } from '../../plugin-api/index.ts'
import type { UnitOfWork } from '../ports.ts'
import { partRefund } from './part-refund.ts'
import { sendingLasts } from './payment-times.ts'
import { refundKey } from './payment-work.ts'
import { refundOf } from './record-money.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

type Rows = Pick<UnitOfWork, 'payments'>

/** A refund that was ordered at the processor, and what names it in the ids of what is recorded of it. */
export interface Elsewhere extends RetrievedRefund {
  suffix: string
}

const sumOf = (all: { amount: number }[]): number => all.reduce((sum, { amount }) => sum + amount, 0)

const oldestFirst = (all: PaymentRefund[]): PaymentRefund[] => all.toSorted((a, b) => a.created - b.created)

/** The keys of refunds that stand at the processor, done or on their way. */
const sentOf = (told: RetrievedRefund[]): Set<string | null> =>
  new Set(told.filter(({ state }) => state !== 'failed').map(({ key }) => key))

/** What staff are to give back by hand, oldest first, but what the processor is making after all. */
const tasksOf = (attempt: PaymentAttempt, all: PaymentRefund[], told: RetrievedRefund[]): PaymentRefund[] => {
  const sent = sentOf(told)
  return oldestFirst(all.filter((one) => one.state === 'by_hand' && !sent.has(refundKey(attempt, one))))
}

/** What staff are still to give back by hand of exactly so much: they have done it at the processor. Null for none. */
export const sameTask = (
  attempt: PaymentAttempt,
  all: PaymentRefund[],
  { amount, told }: { amount: number; told: RetrievedRefund[] },
): PaymentRefund | null => tasksOf(attempt, all, told).find((one) => one.amount === amount) ?? null

/**
 * What is to go back here that a refund ordered at the processor has carried out, `rest` of which falls on nothing
 * else: what staff are to give back, then what was ordered and can't be sent any more, since too little is left of the
 * charge for it. Of what it carries out in part, the other part is another refund. Null where another has changed one,
 * or may be sending one just now: it is judged again then.
 * @param told all refunds that the processor has of the charge
 */
export async function carriedOut(
  unit: Rows,
  attempt: PaymentAttempt,
  { rest, told, now }: { rest: number; told: RetrievedRefund[]; now: number },
): Promise<PaymentRefund[] | null> {
  const all = await unit.payments.refundsOf(attempt.id)
  const standing = told.filter(({ state }) => state !== 'failed')
  const sent = sentOf(told)
  const captures = (await unit.payments.capturesOf(attempt.id)).filter(({ state }) => state === 'done')
  const orders = all.filter((one) => one.state === 'ordered' && !sent.has(refundKey(attempt, one)))
  const tooMuch = Math.max(0, sumOf(orders) - (sumOf(captures) - sumOf(standing)))
  if (tooMuch > 0 && orders.some(({ modified }) => modified > now - sendingLasts)) return null
  const tasks = tasksOf(attempt, all, told)
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

/** What names a refund that was ordered at the processor in the ids of what is recorded of it. */
export const suffixOf = ({ id }: Pick<RetrievedRefund, 'id'>): string => `.${short(id)}`

/** What is recorded of a refund ordered at the processor, of one of what it falls on. It counts once it is done. */
export function fallenOn(
  attempt: PaymentAttempt,
  { reservation: id, amount, suffix, now }: { reservation: string; amount: number; suffix: string; now: number },
): PaymentRefund {
  const ordered = refundOf(attempt, { reservation: { id }, amount, reason: 'elsewhere', now })
  // What a purchase stands under is in the attempt's id already.
  const name = attempt.purchase ? `${attempt.id}.refund` : ordered.id
  return { ...ordered, id: `${name}${suffix}`, state: 'failed' }
}

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** How what carries out a refund names that: names have a limit, so that it is a digest. */
const markOf = ({ id }: Pick<PaymentRefund, 'id'>): string => `.${short(id)}.`

/** What a cancellation gives back is told with it, so that what carries it out is told by its name. */
const kindOf = ({ reason, byhand }: PaymentRefund): string =>
  reason === 'cancelled' && !byhand ? partOfCancellation : '.for'

/** What is recorded of what carries out a refund. It counts once that is told as done. */
export const carryingOut = (
  attempt: PaymentAttempt,
  refund: PaymentRefund,
  { suffix, now }: { suffix: string; now: number },
): PaymentRefund => ({
  ...{
    ...refund,
    id: `${attempt.id}${kindOf(refund)}${markOf(refund).slice(0, -1)}${suffix}`,
    state: 'failed',
    reason: 'elsewhere',
    byhand: null,
  },
  ...{ created: now, modified: now },
})

/** The refund of the same attempt that this one carries out; null where it fell on what was paid. */
export const carriedOutBy = ({ id, reason }: PaymentRefund, all: PaymentRefund[]): PaymentRefund | null =>
  (reason === 'elsewhere' ? all.find((one) => id.includes(markOf(one))) : null) ?? null

/** Whether something that stands has carried out a refund. */
export const isCarriedOut = (refund: PaymentRefund, all: PaymentRefund[]): boolean =>
  all.some(({ id, state, reason }) => reason === 'elsewhere' && state === 'done' && id.includes(markOf(refund)))

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
