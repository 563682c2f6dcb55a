import { type Static, Type } from 'typebox'
import { alarmMatters, moneyAlarms } from '../payments/lists.ts'
import { ReservationOfTask } from './refunds.ts'
import { ProviderRef, paging } from './request-parts.ts'
import { exact, nullable, uncountedPage } from './shapes.ts'

export const MoneyAlarmsParams = Type.Object({
  provider: ProviderRef,
  settled: Type.Optional(
    Type.Boolean({ description: 'those that staff have settled or that have ended, in place of the open ones' }),
  ),
  suspense: Type.Optional(
    Type.Boolean({ description: 'false leaves out of the open ones what get_suspense lists (default true)' }),
  ),
  ...paging(20),
})

/** Something about money that only people can settle. */
export const WireMoneyAlarm = Type.Object(
  {
    id: Type.String(),
    why: Type.Enum([...moneyAlarms], {
      description:
        'suspense: another amount was taken than was asked for; unplaced: money is gone that nothing here is left for; uncovered: the own account did not cover a refund; twice: a bank took back what its customer had back before; spent: what was bought with money that is gone is spent; silent: no answer for three days',
    }),
    todo: Type.String({ description: 'what has happened and what to do, in the language of the call' }),
    about: Type.Enum([...alarmMatters], { description: 'what of the payment it is about' }),
    amount: Type.Number({ description: 'major units, as it was found last' }),
    currency: Type.String(),
    attempt: Type.String({ description: 'the payment' }),
    processor: Type.String(),
    plugin: Type.String({ description: 'the plugin of its processor' }),
    reference: nullable(Type.String({ description: 'what its processor calls the payment' })),
    reservation: nullable(ReservationOfTask, 'null for a purchase of points or of a gift code'),
    since_utc: Type.String({ description: 'when its cause was found' }),
    latest_utc: Type.String({ description: 'when it was found last' }),
    times: Type.Integer({ description: 'how often it was found since then' }),
    state: Type.Enum(['open', 'settled', 'ended'], {
      description: 'ended: its cause is no more, and nobody settled it',
    }),
    closed_utc: nullable(Type.String()),
    settled: nullable(
      Type.Object({ by: Type.String(), note: Type.String() }, exact),
      'null where staff have not settled it',
    ),
  },
  exact,
)
export type WireMoneyAlarm = Static<typeof WireMoneyAlarm>

export const MoneyAlarmsAnswer = Type.Object(
  {
    alarms: Type.Array(WireMoneyAlarm),
    ...uncountedPage,
  },
  exact,
)

export const SettleMoneyAlarmParams = Type.Object({
  provider: ProviderRef,
  id: Type.String({ minLength: 1, maxLength: 64 }),
  note: Type.String({ minLength: 3, maxLength: 1000, description: 'what was done about it, for those who work here' }),
})

export const SettledAlarmAnswer = Type.Object({ alarm: WireMoneyAlarm }, exact)
