import { isStaffOf } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { fullHolds, holdLimit, holdLimitOf } from '../../domain/reservation/index.ts'
import { mayBookSeveral } from '../appointments/may-book-several.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { Holder } from './hold-repository.ts'

/** The holder of a hold; null for staff and for the provider's programs, which are not limited. */
export function holderOf({
  tenant,
  actor,
  ports,
  session,
}: Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports' | 'session'>): Holder | null {
  const { user } = actor
  if (isStaffOf(user, tenant.scope.provider) || (actor.kind === 'api' && user === undefined)) return null
  const address = ports.tokens.address(actor.ip)
  if (user) return { visitor: `user:${user.id}`, address }
  return { visitor: session ? `browser:${session.booking.keep()}` : null, address }
}

/**
 * Counts a new hold against the limits of its visitor and its address, in the transaction that makes it and under their
 * locks, so that two calls can't take the last one: after capacity, before the reservation. Refuses with
 * `too_many_holds`. End the draft's earlier hold first.
 */
export async function takeHoldSlot(
  unit: UnitOfWork,
  holder: Holder | null,
  hold: { id: string; bookable: string },
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'clock' | 'visitorsPerAddress'> },
): Promise<Result<null>> {
  if (holder === null) return ok(null)
  const now = ports.clock.now()
  const limit = holdLimit(mayBookSeveral(tenant))
  const { visitorsPerAddress } = ports
  // An address without a limit is not locked, so that its other visitors don't wait.
  const address = visitorsPerAddress === false ? '' : holder.address
  const held = await unit.holds.lockedCounts({ ...holder, address }, { bookable: hold.bookable, now })
  const full = fullHolds(held.visitor, limit)
  if (full) return refuse('too_many_holds', { data: { by: 'visitor', at: full, maximum: limit[full] } })
  if (visitorsPerAddress !== false) {
    const limitOfAddress = holdLimitOf(visitorsPerAddress, limit)
    const fullAddress = fullHolds(held.address, limitOfAddress)
    if (fullAddress)
      return refuse('too_many_holds', {
        data: { by: 'address', at: fullAddress, maximum: limitOfAddress[fullAddress] },
      })
  }
  await unit.holds.take(holder, hold.id, now)
  return ok(null)
}
