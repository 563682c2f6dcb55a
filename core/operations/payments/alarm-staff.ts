import { createHash } from 'node:crypto'
import type { MoneyAlarm } from '../../plugin-api/index.ts'
import { tellStaff } from '../plugins/tell-staff.ts'
import type { Repositories } from '../ports.ts'
import { writtenMoney } from '../pricing/written-money.ts'
import type { PaymentWork } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'

const sentences: Record<MoneyAlarm, string> = {
  suspense: 'a processor took another amount than was asked for; it lies in suspense',
  unplaced: 'money is gone at the processor that nothing here is left for',
  uncovered: 'the account of a provider did not cover what was refunded: they owe it to the white-label',
  twice: 'a customer has money twice: the bank has taken it back, and they had it before in another way',
  silent: 'a processor has not answered about a payment for three days',
}

interface Alarm {
  why: MoneyAlarm
  /** Minor units. */
  amount: number
  /** ISO code; the attempt's where absent. */
  currency?: string
  /** What it is about at the attempt, so that each is told once. */
  of: string
}

/** Tells the log and staff of something about money that only people can settle, once for each cause. */
export async function alarmStaff(
  repositories: Pick<Repositories, 'users' | 'outbox'>,
  { tenant, ports }: PaymentWork,
  attempt: PaymentAttempt,
  { why, amount, currency = attempt.currency, of }: Alarm,
): Promise<void> {
  const { scope } = tenant
  ports.log.error({ attempt: attempt.id, of, amount, currency }, sentences[why])
  const about = `${writtenMoney(tenant, amount, currency)}, ${attempt.processor} ${attempt.reference ?? attempt.id}`
  const cause = createHash('sha256')
    .update(JSON.stringify([scope.provider, attempt.id, why, of]))
    .digest('hex')
  await tellStaff(
    { repositories, ports, scope },
    { name: 'account.moneyalarm', cause: `money.${cause.slice(0, 24)}`, about, alarm: why },
  )
}
