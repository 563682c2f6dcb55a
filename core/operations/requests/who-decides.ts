import { staffLinkKept } from '../../domain/access/staff-link.ts'
import { isStaff } from '../catalogue/visibility.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Context {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'tokens' | 'clock'>
  actor: Actor
}

/** Whether the link of a mail to staff is this reservation's, and not out of date. */
export const isDecidedByLink = (
  reservation: StoredReservation,
  token: string | undefined,
  { tokens, clock }: Pick<Ports, 'tokens' | 'clock'>,
): boolean =>
  token !== undefined && clock.now() < reservation.end + staffLinkKept && tokens.isDecide(reservation, token)

/** A reservation for those who decide about requests: staff, or who has the link of their mail. Null for others. */
export async function requestFor(
  { id, token }: { id: string; token?: string | undefined },
  { tenant, ports, actor }: Context,
): Promise<StoredReservation | null> {
  const reservation = await ports.repositories(tenant.scope).reservations.find(id)
  if (!reservation || reservation.status === 'in-progress') return null
  return isDecidedByLink(reservation, token, ports) || isStaff(actor, tenant) ? reservation : null
}

/** The deciding person, as the history stores it: a link and a key name nobody. */
export const deciderOf = ({ user }: Actor): string => user?.id ?? 'provider'
