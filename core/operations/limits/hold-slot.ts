import { isStaffOf } from '../../domain/access/index.ts'
import { type ErrorCode, ok, type Result, refuse } from '../../domain/errors.ts'
import type { HoldCount } from '../../domain/reservation/hold-limits.ts'
import { fullHolds, holdLimit, holdLimitOf, queueLimit } from '../../domain/reservation/index.ts'
import { mayBookSeveral } from '../appointments/may-book-several.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { Counted, Holder } from './hold-repository.ts'

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

/** Whether the holder is signed in as this person. */
export const isSignedInAs = (holder: Holder | null | undefined, person: string | null): boolean =>
  person !== null && holder?.visitor === `user:${person}`

/** What is limited: the most of it, and the refusal of one more. */
interface Limited {
  what: Counted
  limit: HoldCount
  code: ErrorCode
}

interface LimitContext {
  tenant: Tenant
  ports: Pick<Ports, 'clock' | 'visitorsPerAddress'>
}

/**
 * Counts a new hold against the limits of its visitor and its address, in the transaction that makes it and under their
 * locks, so that two calls can't take the last one: after capacity, before the reservation. Refuses with
 * `too_many_holds`. End the draft's earlier hold first.
 */
export const takeHoldSlot = (
  unit: UnitOfWork,
  holder: Holder | null,
  hold: { id: string; bookable: string },
  context: LimitContext,
): Promise<Result<null>> =>
  takeCounted(unit, holder, hold, context, {
    what: 'holds',
    limit: holdLimit(mayBookSeveral(context.tenant)),
    code: 'too_many_holds',
  })

/** Counts a new entry of a queue in the same way; refuses with `reservation_limit`. */
export const takeQueueSlot = (
  unit: UnitOfWork,
  holder: Holder | null,
  entry: { id: string; bookable: string },
  context: LimitContext,
): Promise<Result<null>> =>
  takeCounted(unit, holder, entry, context, { what: 'entries', limit: queueLimit, code: 'reservation_limit' })

/**
 * Counts what is asked for in days in the same way: until somebody takes it on it occupies nothing, so that capacity
 * does not limit it, and all who may claim it are told.
 * @param isHeld its holder was recorded with its hold
 */
export const takeDaysSlot = (
  unit: UnitOfWork,
  holder: Holder | null,
  asked: { id: string; bookable: string; isHeld: boolean },
  context: LimitContext,
): Promise<Result<null>> =>
  takeCounted(unit, holder, asked, context, { what: 'unclaimed', limit: queueLimit, code: 'reservation_limit' })

async function takeCounted(
  unit: UnitOfWork,
  holder: Holder | null,
  taken: { id: string; bookable: string; isHeld?: boolean },
  { ports }: LimitContext,
  { what, limit, code }: Limited,
): Promise<Result<null>> {
  if (holder === null) return ok(null)
  const now = ports.clock.now()
  const { visitorsPerAddress } = ports
  // An address without a limit is not locked, so that its other visitors don't wait.
  const address = visitorsPerAddress === false ? '' : holder.address
  const held = await unit.holds.lockedCounts({ ...holder, address }, { bookable: taken.bookable, now, what })
  const full = fullHolds(held.visitor, limit)
  if (full) return refuse(code, { data: { by: 'visitor', at: full, maximum: limit[full] } })
  if (visitorsPerAddress !== false) {
    const limitOfAddress = holdLimitOf(visitorsPerAddress, limit)
    const fullAddress = fullHolds(held.address, limitOfAddress)
    if (fullAddress)
      return refuse(code, { data: { by: 'address', at: fullAddress, maximum: limitOfAddress[fullAddress] } })
  }
  if (!taken.isHeld) await unit.holds.take(holder, taken.id, now)
  return ok(null)
}
