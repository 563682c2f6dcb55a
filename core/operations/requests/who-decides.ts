import { isStaff } from '../catalogue/visibility.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Context {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'tokens'>
  actor: Actor
}

/** A reservation for those who decide about requests: staff, or who has the link of their mail. Null for others. */
export async function requestFor(
  { id, token }: { id: string; token?: string | undefined },
  { tenant, ports, actor }: Context,
): Promise<StoredReservation | null> {
  const reservation = await ports.repositories(tenant.scope).reservations.find(id)
  if (!reservation || reservation.status === 'in-progress') return null
  const isLinked = token !== undefined && ports.tokens.isDecide(reservation, token)
  return isLinked || isStaff(actor, tenant) ? reservation : null
}

/** The deciding person, as the history stores it: a link and a key name nobody. */
export const deciderOf = ({ user }: Actor): string => user?.id ?? 'provider'
