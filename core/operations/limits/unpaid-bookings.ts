import type { Refusal } from '../../domain/errors.ts'
import { emailKeyOf } from '../addresses/email-key.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { Holder } from './hold-repository.ts'

/**
 * Bookings an hour of one e-mail address for which nothing is paid. A family or a teacher makes fewer, and a cart
 * counts once; without a limit a stranger could fill a calendar and somebody's mailbox, since nobody has proven the
 * address.
 */
export const unpaidAnHour = 20

const hour = 3_600_000

/**
 * Counts a booking for which nothing is paid, however its address is spelled, before it is made. Refuses with
 * `too_many_attempts`. Staff, the provider's programs and operators without rate limits are not limited.
 */
export async function paceUnpaid({
  holder,
  contact: { email },
  tenant,
  ports,
}: {
  holder: Holder | null
  contact: { email: string }
  tenant: Tenant
  ports: Pick<Ports, 'throttle' | 'unpaidAnHour'>
}): Promise<Refusal | null> {
  if (holder === null || ports.unpaidAnHour === false) return null
  const attempt = { name: 'unpaid booking of', of: emailKeyOf({ email }), most: ports.unpaidAnHour, within: hour }
  return ports.throttle.count(tenant.scope, [attempt])
}
