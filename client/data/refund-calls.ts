import { byHandReasons, handMeans } from '../../core/domain/payments/lists.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import type { RefundAnswer, RefundPart, RefundTask } from '../../core/domain/wire/refunds.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, oneOf, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

type Params<M extends 'refund_reservation' | 'settle_refund_task'> = Wire[M]['params']

/** What staff give back, or would: amounts in major units. */
export interface Refund extends Pick<RefundAnswer, 'amount' | 'most' | 'locked' | 'goodwill' | 'due' | 'parts'> {
  /** The points that come back; 0 where it was not paid in points. */
  points: number
  /** Whether something of it is still to be sent. */
  isOpen: boolean
}

export type { RefundPart, RefundTask }

/** What staff give back, and what they give back by hand. */
export interface RefundCalls {
  /** What would go back; nothing is changed. */
  preview(params: Pick<Params<'refund_reservation'>, 'id' | 'amount' | 'owed'>): Promise<Answer<Refund>>
  /** A repeat with the same key gives back once. */
  refund(params: Params<'refund_reservation'> & { idempotencykey: string }): Promise<Answer<Refund>>
  /** A page of what they are to give back by hand, or have given back. */
  tasks(settled: boolean, page: number): Promise<Answer<{ items: RefundTask[]; hasmore: boolean }>>
  settle(params: Params<'settle_refund_task'>): Promise<Answer<RefundTask>>
}

const means = ['card', 'wallet', 'byhand', 'credit', 'gift', 'points'] as const

function readPart(raw: unknown): RefundPart {
  const part = record<RefundPart>(raw)
  const { brand, last4 } = record<NonNullable<RefundPart['card']>>(part.card)
  const why = oneOf(part.why, byHandReasons)
  return {
    means: oneOf(part.means, means) ?? 'card',
    amount: number(part.amount),
    ...(typeof part.points === 'number' && { points: part.points }),
    card: text(last4) === '' ? null : { brand: text(brand), last4: text(last4) },
    ...(why && { why }),
    waits: part.waits === true,
    paid_utc: text(part.paid_utc) || null,
  }
}

function readRefund(raw: unknown): Refund {
  const { amount, points, most, locked, goodwill, due, parts, errors } = record<RefundAnswer>(raw)
  return {
    ...{ amount: number(amount), points: number(points), most: number(most), locked: number(locked) },
    ...{ goodwill: number(goodwill), due: number(due), parts: list(parts).map(readPart) },
    isOpen: list(errors).length > 0,
  }
}

export function readReservationOfTask(raw: unknown): NonNullable<RefundTask['reservation']> {
  const one = record<NonNullable<RefundTask['reservation']>>(raw)
  return {
    ...{ id: text(one.id), bookablename: text(one.bookablename), start: text(one.start) },
    ...{ first_name: text(one.first_name), last_name: text(one.last_name) },
    ...{ email: text(one.email), mobile_phone_number: text(one.mobile_phone_number) },
  }
}

function readTask(raw: unknown): RefundTask {
  const task = record<RefundTask>(raw)
  const given = record<NonNullable<RefundTask['given']>>(task.given)
  return {
    ...{ id: text(task.id), state: task.state === 'handed' ? 'handed' : 'by_hand', amount: number(task.amount) },
    ...{ why: oneOf(task.why, byHandReasons) ?? 'refused', currency: text(task.currency) },
    ...{ processor: text(task.processor), ordered_utc: text(task.ordered_utc), disputed: task.disputed === true },
    reservation: task.reservation ? readReservationOfTask(task.reservation) : null,
    given: task.given
      ? {
          ...{ means: oneOf(given.means, handMeans) ?? 'cash', memo: text(given.memo) },
          ...{ externalid: text(given.externalid), by: text(given.by), at_utc: text(given.at_utc) },
        }
      : null,
  }
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

export const createRefundCalls = (client: RpcClient): RefundCalls => ({
  preview: async (params) => then(await client.write('refund_reservation', { ...params, preview: true }), readRefund),
  refund: async (params) => then(await client.write('refund_reservation', params), readRefund),
  tasks: async (settled, page) =>
    then(await client.read('get_refund_tasks', { settled, page, items_per_page: 20 }), (raw) => {
      const { tasks, hasmore } = record<{ tasks: unknown; hasmore: boolean }>(raw)
      return { items: list(tasks).map(readTask), hasmore: hasmore === true }
    }),
  settle: async (params) =>
    then(await client.write('settle_refund_task', params), (raw) => readTask(record<{ task: unknown }>(raw).task)),
})
