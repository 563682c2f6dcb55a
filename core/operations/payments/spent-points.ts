import { tellStaff } from '../plugins/tell-staff.ts'
import type { UnitOfWork } from '../ports.ts'
import { writtenMoney } from '../pricing/written-money.ts'
import type { Tenant } from '../tenant.ts'
import type { Gone } from './ledger-lines.ts'
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
export async function tellOfSpentPoints(
  unit: UnitOfWork,
  { tenant, ports }: PaymentWork,
  { attempt, gone, spent, cause }: { attempt: PaymentAttempt; gone: Gone; spent: number; cause: string },
): Promise<void> {
  const { scope } = tenant
  ports.log.error(
    { attempt: attempt.id, gone: gone.id, user: attempt.purchase?.user, spent },
    'money of a purchase is gone, and so much of what it bought is spent: settle that with the customer',
  )
  const about = await aboutPurchase(unit, tenant, attempt, spent)
  const name = attempt.purchase?.gift === undefined ? 'account.pointsspent' : 'account.giftspent'
  await tellStaff({ repositories: unit, ports, scope }, { name, cause: `spent.${cause}`, about })
}
