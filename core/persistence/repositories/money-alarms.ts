import type { AlarmRepository } from '../../operations/payments/stored-alarm.ts'
import type { InTenant } from '../in-tenant.ts'
import { MoneyAlarmRow } from '../models/alarm-model.ts'
import { selecting } from '../models/prepared.ts'

const locked = selecting(MoneyAlarmRow, (rows, { id }: { id: string }) => rows.where('id', id).locked())

const ofAttempt = selecting(MoneyAlarmRow, (rows, { attempt }: { attempt: string }) => rows.where('attempt', attempt))

interface Page {
  limit: number
  offset: number
}

const lists = {
  open: selecting(MoneyAlarmRow, (rows, { limit, offset }: Page) =>
    rows.isNull('closed').inOrder('since').atMost(limit, offset),
  ),
  open_apart_from_suspense: selecting(MoneyAlarmRow, (rows, { limit, offset }: Page) =>
    rows
      .isNull('closed')
      .where('why', '<>', 'suspense')
      .where('why', '<>', 'elsewhere')
      .inOrder('since')
      .atMost(limit, offset),
  ),
  closed: selecting(MoneyAlarmRow, (rows, { limit, offset }: Page) =>
    rows.where('closed', '>', 0).latestFirst('closed').atMost(limit, offset),
  ),
}

const changing = ['amount', 'currency', 'since', 'latest', 'times', 'closed', 'closedby', 'note', 'ended']

/** What about a provider's money needs people. */
export const moneyAlarmsRepository = (tenant: InTenant): AlarmRepository => ({
  lock: (id) => tenant.first(locked, { id }),
  ofAttempt: (attempt) => tenant.all(ofAttempt, { attempt }),
  async put(alarm) {
    tenant.insert(MoneyAlarmRow, alarm, changing)
    await tenant.settled()
  },
  list: ({ which, ...page }) => tenant.all(lists[which], page),
})
