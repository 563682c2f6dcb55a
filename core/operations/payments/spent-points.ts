import type { UnitOfWork } from '../ports.ts'
import { writtenMoney } from '../pricing/written-money.ts'
import type { Tenant } from '../tenant.ts'
import { type Alarm, alarmStaff } from './alarm-staff.ts'
import type { PaymentWork } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** A purchase as a mail to staff names it: so many points, or so much of a gift code in minor units. */
export async function aboutPurchase(
  unit: UnitOfWork,
  tenant: Tenant,
  { purchase, currency }: Pick<PaymentAttempt, 'purchase' | 'currency'>,
  points: number,
): Promise<string> {
  const person = purchase ? (await unit.users.account(purchase.user))?.user : undefined
  const what = purchase?.gift === undefined ? `${points} ×` : `${writtenMoney(tenant, points, currency)},`
  return `${what} ${person?.email ?? purchase?.user ?? ''}`
}

/**
 * Tells staff of points, or of a gift code, whose money is gone and that are spent already. A balance never becomes
 * negative, so that only people can settle that: with the customer, or by an adjustment once there are points again.
 */
export async function alarmOfSpent(
  unit: UnitOfWork,
  work: PaymentWork,
  attempt: PaymentAttempt,
  { spent, ...alarm }: Pick<Alarm, 'about' | 'matter' | 'of' | 'amount'> & { spent: number },
): Promise<void> {
  const about = await aboutPurchase(unit, work.tenant, attempt, spent)
  const name = attempt.purchase?.gift === undefined ? 'account.pointsspent' : 'account.giftspent'
  const mail = { name, cause: `spent.${alarm.of}`, about } as const
  await alarmStaff(unit, work, attempt, { why: 'spent', ...alarm, mail })
}
