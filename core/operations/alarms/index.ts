import type { Operation } from '../define-operation.ts'
import { getMoneyAlarms } from './get-money-alarms.ts'
import { settleMoneyAlarm } from './settle-money-alarm.ts'

/** What about money only people can settle. */
export const alarmOperations: Operation[] = [getMoneyAlarms, settleMoneyAlarm]
