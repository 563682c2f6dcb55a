import { alarmMatters, moneyAlarms } from '../../domain/payments/index.ts'
import type { StoredAlarm } from '../../operations/payments/stored-alarm.ts'
import { integer, integerOrNull, type Row, text, textOrNull } from '../session.ts'
import { memberOf } from './member-of.ts'
import { OfProvider } from './tenant-model.ts'

/** What about money needs people. */
export class MoneyAlarmRow extends OfProvider {
  static override tableName = 'money_alarms'
  static parse = (row: Row): StoredAlarm => ({
    id: text(row.id),
    why: memberOf(moneyAlarms, text(row.why), 'cause of an alarm'),
    attempt: text(row.attempt),
    reservation: textOrNull(row.reservation),
    about: memberOf(alarmMatters, text(row.about), 'matter of an alarm'),
    matter: text(row.matter),
    amount: integer(row.amount),
    currency: text(row.currency),
    since: integer(row.since),
    latest: integer(row.latest),
    times: integer(row.times),
    closed: integerOrNull(row.closed),
    closedby: textOrNull(row.closedby),
    note: textOrNull(row.note),
    ended: integerOrNull(row.ended),
  })
}
