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

export interface UnpaidPace {
  /** Counts the booking, once however often it is called. Refuses with `too_many_attempts`. */
  count(): Promise<Refusal | null>
  /** Uncounts it where it was counted: nothing was booked. */
  giveBack(): Promise<void>
}

/**
 * The pace of a booking for which nothing is paid, however its address is spelled. It is counted before it is made, so
 * that those that come together don't pass the limit, and given back where it does not stand: whoever finds a slot
 * taken or a price changed may try again. Staff, the provider's programs and operators without rate limits are not
 * limited.
 */
export function unpaidPace({
  holder,
  contact: { email },
  tenant,
  ports,
}: {
  holder: Holder | null
  contact: { email: string }
  tenant: Tenant
  ports: Pick<Ports, 'throttle' | 'unpaidAnHour'>
}): UnpaidPace {
  const most = ports.unpaidAnHour
  if (holder === null || most === false) return { count: async () => null, giveBack: async () => {} }
  const attempts = [{ name: 'unpaid booking of', of: emailKeyOf({ email }), most, within: hour }]
  let counted: Promise<Refusal | null> | undefined
  return {
    count: () => (counted ??= ports.throttle.count(tenant.scope, attempts)),
    giveBack: async () => {
      if (counted) await ports.throttle.forgive(tenant.scope, attempts)
    },
  }
}
