import { alarmMatters, moneyAlarms } from '../../core/domain/payments/lists.ts'
import type { WireMoneyAlarm } from '../../core/domain/wire/alarms.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, oneOf, record, text } from './read.ts'
import { readReservationOfTask } from './refund-calls.ts'
import type { RpcClient } from './rpc-client.ts'

export type { WireMoneyAlarm as MoneyAlarm }

/** What about money only people can settle. */
export interface AlarmCalls {
  /**
   * A page of the open ones, oldest first, but for money in suspense, which is decided about in its own list; or of
   * those that are closed, latest first.
   */
  alarms(settled: boolean, page: number): Promise<Answer<{ items: WireMoneyAlarm[]; hasmore: boolean }>>
  settle(params: Wire['settle_money_alarm']['params']): Promise<Answer<WireMoneyAlarm>>
}

function readAlarm(raw: unknown): WireMoneyAlarm {
  const alarm = record<WireMoneyAlarm>(raw)
  const settled = record<NonNullable<WireMoneyAlarm['settled']>>(alarm.settled)
  return {
    ...{ id: text(alarm.id), todo: text(alarm.todo), amount: number(alarm.amount), currency: text(alarm.currency) },
    ...{ why: oneOf(alarm.why, moneyAlarms) ?? 'unplaced', about: oneOf(alarm.about, alarmMatters) ?? 'payment' },
    ...{ attempt: text(alarm.attempt), processor: text(alarm.processor), plugin: text(alarm.plugin) },
    ...{ since_utc: text(alarm.since_utc), latest_utc: text(alarm.latest_utc), times: number(alarm.times) },
    reference: text(alarm.reference) || null,
    reservation: alarm.reservation ? readReservationOfTask(alarm.reservation) : null,
    state: oneOf(alarm.state, ['open', 'settled', 'ended'] as const) ?? 'open',
    closed_utc: text(alarm.closed_utc) || null,
    settled: alarm.settled ? { by: text(settled.by), note: text(settled.note) } : null,
  }
}

export const createAlarmCalls = (client: RpcClient): AlarmCalls => ({
  async alarms(settled, page) {
    const answer = await client.read('get_money_alarms', { settled, suspense: false, page, items_per_page: 20 })
    if (!answer.ok) return answer
    const { alarms, hasmore } = record<{ alarms: unknown; hasmore: boolean }>(answer.value)
    return answered({ items: list(alarms).map(readAlarm), hasmore: hasmore === true })
  },
  async settle(params) {
    const answer = await client.write('settle_money_alarm', params)
    return answer.ok ? answered(readAlarm(record<{ alarm: unknown }>(answer.value).alarm)) : answer
  },
})
