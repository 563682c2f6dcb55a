import { Type } from 'typebox'
import { isStaff } from '../catalogue/sight.ts'
import type { Actor } from '../define-operation.ts'
import { DraftId } from '../params.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

export const manageTokenParam = Type.Optional(Type.String({ maxLength: 200, description: 'the manage token' }))

/** Shows that a reservation is one's own, for who is not signed in: its manage token, or the draft that it was made from. */
export const ownershipParams = { token: manageTokenParam, draft: Type.Optional(DraftId) }

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

/** By what somebody may see a reservation. */
export type Claim = 'token' | 'customer' | 'staff' | 'draft'

/** The strongest claim that a caller has to a reservation; null for whom it is none of their business. */
export function claimTo(
  reservation: StoredReservation,
  { token, draft }: Omit<Shown, 'id'>,
  { tenant, ports, actor }: Context,
): Claim | null {
  if (token !== undefined && ports.tokens.isManage(reservation, token)) return 'token'
  if (actor.user !== undefined && reservation.user === actor.user.id) return 'customer'
  if (isStaff(actor, tenant)) return 'staff'
  return draft !== undefined && reservation.draft === draft ? 'draft' : null
}

/**
 * A reservation for its customer while signed in, for staff, or by its manage token; with a `draft` for the browser that
 * made it too. Any other id answers like one that does not exist.
 */
export async function reservationFor(
  shown: Shown,
  context: Context,
): Promise<{ reservation: StoredReservation; claim: Claim } | null> {
  const { tenant, ports } = context
  const reservation = await ports.repositories(tenant.scope).reservations.find(shown.id)
  const claim = reservation && claimTo(reservation, shown, context)
  return claim ? { reservation, claim } : null
}
