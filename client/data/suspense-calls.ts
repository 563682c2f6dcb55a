import { suspenseWays } from '../../core/domain/payments/lists.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import type { SettledSuspense, SuspendedPayment } from '../../core/domain/wire/suspense.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, oneOf, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

export type { SuspendedPayment }

/** What became of one, in its currency. */
export type Settled = Pick<SettledSuspense, 'kept' | 'back' | 'currency'>

export interface SuspenseCalls {
  /** A page of payments of which something else was taken than was asked for. */
  list(page: number): Promise<Answer<{ items: SuspendedPayment[]; hasmore: boolean }>>
  /** A repeat answers as the first call. */
  settle(params: Wire['settle_suspense']['params']): Promise<Answer<Settled>>
}

function readReservation(raw: unknown): SuspendedPayment['reservations'][number] {
  const one = record<SuspendedPayment['reservations'][number]>(raw)
  return {
    ...{ id: text(one.id), bookablename: text(one.bookablename), start: text(one.start), due: number(one.due) },
    ...{ first_name: text(one.first_name), last_name: text(one.last_name) },
    ...{ email: text(one.email), mobile_phone_number: text(one.mobile_phone_number) },
  }
}

function readPayment(raw: unknown): SuspendedPayment {
  const one = record<SuspendedPayment>(raw)
  const asked = record<SuspendedPayment['asked']>(one.asked)
  return {
    ...{ id: text(one.id), processor: text(one.processor), reference: text(one.reference) },
    ...{ currency: text(one.currency), amount: number(one.amount), taken: number(one.taken) },
    ...{ returned: number(one.returned), since_utc: text(one.since_utc), purchase: one.purchase === true },
    elsewhere: one.elsewhere === true,
    asked: { amount: number(asked.amount), currency: text(asked.currency) },
    ways: list(one.ways).flatMap((way) => oneOf(way, suspenseWays) ?? []),
    reservations: list(one.reservations).map(readReservation),
  }
}

export const createSuspenseCalls = (client: RpcClient): SuspenseCalls => ({
  async list(page) {
    const answer = await client.read('get_suspense', { page, items_per_page: 20 })
    if (!answer.ok) return answer
    const { payments, hasmore } = record<{ payments: unknown; hasmore: boolean }>(answer.value)
    return answered({ items: list(payments).map(readPayment), hasmore: hasmore === true })
  },
  async settle(params) {
    const answer = await client.write('settle_suspense', params)
    if (!answer.ok) return answer
    const { kept, back, currency } = record<Settled>(answer.value)
    return answered({ kept: number(kept), back: number(back), currency: text(currency) })
  },
})
