import { ok, type Result } from '../../domain/errors.ts'
import { shownTo, type Visibility } from '../catalogue/visibility.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { rightTo } from './own-reservation.ts'

interface Named {
  rescheduleid?: string
  token?: string
  draft?: string
}

interface Context {
  tenant: Tenant
  ports: Ports
  actor: Actor
}

/**
 * The reservation that a call names as its caller's own. Staff may name any of their provider's. Others need to own it,
 * or its manage token, or the draft it was made from; else its id is ignored like one that does not exist.
 */
export async function ownNamed(
  { rescheduleid, ...shown }: Named,
  context: Context,
): Promise<StoredReservation | undefined> {
  if (rescheduleid === undefined) return undefined
  const found = await context.ports.repositories(context.tenant.scope).reservations.find(rescheduleid)
  return found && rightTo(found, shown, context) ? found : undefined
}

/**
 * What the caller may see, in the language of the call, with the bookable of a reservation that they have: who has lost
 * a link, a group or a page that is hidden since can still move and change what they booked.
 */
export async function shownWithOwn(
  named: Named,
  context: Context,
): Promise<Result<{ visible: Visibility; own: StoredReservation | undefined }>> {
  const own = await ownNamed(named, context)
  const visible = await shownTo(context, { own: own?.bookable })
  return visible.ok ? ok({ visible: visible.value, own }) : visible
}
