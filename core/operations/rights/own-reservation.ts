import { isStaff } from '../catalogue/visibility.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Shown {
  id: string
  token?: string | undefined
  draft?: string | undefined
}

interface Context {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'tokens'>
  actor: Actor
}

/** By which right a caller sees a reservation. */
export type Right = 'token' | 'customer' | 'staff' | 'draft'

/** The strongest right that a caller has to a reservation; null if there is none. */
export function rightTo(
  reservation: StoredReservation,
  { token, draft }: Omit<Shown, 'id'>,
  { tenant, ports, actor }: Context,
): Right | null {
  if (token !== undefined && ports.tokens.isManage(reservation, token)) return 'token'
  if (actor.user !== undefined && reservation.user === actor.user.id) return 'customer'
  if (isStaff(actor, tenant)) return 'staff'
  return draft !== undefined && reservation.draft === draft ? 'draft' : null
}

/**
 * A reservation for its signed-in customer, for staff, or for a holder of its manage token; with a `draft` also for the
 * browser that made it. Any other id is treated like an unknown one.
 */
export async function reservationFor(
  shown: Shown,
  context: Context,
): Promise<{ reservation: StoredReservation; right: Right } | null> {
  const { tenant, ports } = context
  const reservation = await ports.repositories(tenant.scope).reservations.find(shown.id)
  const right = reservation && rightTo(reservation, shown, context)
  return right ? { reservation, right } : null
}
