import type { Refusal } from '../../domain/errors.ts'
import { emailKeyOf } from '../addresses/email-key.ts'
import type { Ports } from '../ports.ts'
import type { Attempt } from '../sessions/throttle.ts'
import type { Tenant } from '../tenant.ts'
import type { Holder } from './hold-repository.ts'

/**
 * Bookings an hour of one e-mail address for which nothing is paid, and of a network address as many for each visitor
 * that it may have. A family or a teacher makes fewer, and a cart counts once; without a limit a stranger could fill a
 * calendar and somebody's mailbox, since nobody has proven the e-mail address, and anybody can make up others.
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
  ports: Pick<Ports, 'throttle' | 'unpaidAnHour' | 'visitorsPerAddress'>
}): UnpaidPace {
  const { throttle, unpaidAnHour: most, visitorsPerAddress: visitors } = ports
  if (holder === null || most === false) return { count: async () => null, giveBack: async () => {} }
  const attempts: Attempt[] = [{ name: 'unpaid booking of', of: emailKeyOf({ email }), most, within: hour }]
  if (visitors !== false)
    attempts.push({ name: 'unpaid booking at', of: holder.address, most: most * visitors, within: hour })
  const counted: Attempt[] = []
  // One by one: only what was counted is given back, or a refusal of one kind would give the other a turn.
  async function countEach(): Promise<Refusal | null> {
    for (const attempt of attempts) {
      counted.push(attempt)
      const refusal = await throttle.count(tenant.scope, [attempt])
      if (refusal) return refusal
    }
    return null
  }
  let counting: Promise<Refusal | null> | undefined
  return {
    count: () => (counting ??= countEach()),
    giveBack: async () => {
      await counting
      if (counted.length > 0) await throttle.forgive(tenant.scope, counted)
    },
  }
}
