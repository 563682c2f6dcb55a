import { createHash } from 'node:crypto'
import type { AlarmMatter, MoneyAlarm } from '../../domain/payments/index.ts'
import type { AccountEventName } from '../../plugin-api/index.ts'
import { tellStaff } from '../plugins/tell-staff.ts'
import type { UnitOfWork } from '../ports.ts'
import { writtenMoney } from '../pricing/written-money.ts'
import type { PaymentWork } from './payment-work.ts'
import type { StoredAlarm } from './stored-alarm.ts'
import type { PaymentAttempt } from './stored-payment.ts'

const sentences: Record<MoneyAlarm, string> = {
  suspense: 'a processor took other money than was asked for; it lies in suspense',
  elsewhere: 'money arrived at another account than it was asked for; it lies in suspense',
  unplaced: 'money is gone at the processor that nothing here is left for',
  uncovered: 'the account of a provider did not cover what was refunded: they owe it to the white-label',
  twice: 'a customer has money twice: the bank has taken it back, and they had it before in another way',
  spent: 'money of a purchase is gone, and what it bought is spent: settle that with the customer',
  silent: 'a processor has not answered about a payment for three days',
}

export interface Alarm {
  why: MoneyAlarm
  /** Minor units. */
  amount: number
  /** ISO code; the attempt's where absent. */
  currency?: string
  about: AlarmMatter
  /** The id of the refund or dispute that it is about; absent where that is the payment itself. */
  matter?: string
  /** The one of the payment's reservations that it is about; the first where absent. */
  reservation?: string
  /** What it is about at the attempt, so that each is kept once. */
  of: string
  /** The mail that tells of it; absent for the usual one. */
  mail?: { name: AccountEventName; cause: string; about: string }
}

type Unit = Pick<UnitOfWork, 'users' | 'outbox' | 'moneyalarms'>

/**
 * Keeps something about money that only people can settle, for staff to read and to settle, and tells the log. They
 * are mailed once for each cause: found again it is counted, and mailed again only where its cause had ended since.
 */
export async function alarmStaff(unit: Unit, work: PaymentWork, attempt: PaymentAttempt, alarm: Alarm): Promise<void> {
  const { tenant, ports } = work
  const { why, amount, currency = attempt.currency, about, matter = '', of } = alarm
  const { scope } = tenant
  const now = ports.clock.now()
  ports.log.error({ attempt: attempt.id, of, amount, currency }, sentences[why])
  const hash = createHash('sha256')
    .update(JSON.stringify([scope.provider, attempt.id, why, of]))
    .digest('hex')
  const id = hash.slice(0, 24)
  const known = await unit.moneyalarms.lock(id)
  const { reservation = attempt.reservation } = alarm
  const begun: StoredAlarm = {
    ...{ id, why, attempt: attempt.id, about, matter, amount, currency, since: now, latest: now, times: 1 },
    ...{ reservation: attempt.purchase ? null : reservation, closed: null, closedby: null, note: null, ended: null },
  }
  const isStill = known !== null && known.ended === null
  await unit.moneyalarms.put(isStill ? { ...known, amount, currency, latest: now, times: known.times + 1 } : begun)
  if (isStill) return
  const usual = {
    name: 'account.moneyalarm' as const,
    cause: `money.${id}`,
    about: `${writtenMoney(tenant, amount, currency)}, ${attempt.processor} ${attempt.reference ?? attempt.id}`,
    alarm: why,
  }
  const mail = alarm.mail ?? usual
  const cause = known ? `${mail.cause}.${now}` : mail.cause
  await tellStaff({ repositories: unit, ports, scope }, { ...mail, cause })
}

/** Ends alarms about a payment whose cause is no more; what staff settled before stays as they noted it. */
export async function endAlarms(
  unit: Pick<Unit, 'moneyalarms'>,
  { ports }: Pick<PaymentWork, 'ports'>,
  { id }: Pick<PaymentAttempt, 'id'>,
  isOver: (alarm: StoredAlarm) => boolean,
): Promise<void> {
  const now = ports.clock.now()
  for (const one of await unit.moneyalarms.ofAttempt(id)) {
    if (one.ended !== null || !isOver(one)) continue
    const latest = await unit.moneyalarms.lock(one.id)
    if (latest) await unit.moneyalarms.put({ ...latest, ended: now, closed: latest.closed ?? now })
  }
}
