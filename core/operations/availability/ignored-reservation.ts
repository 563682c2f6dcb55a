import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { rightTo } from '../rights/own-reservation.ts'
import type { Tenant } from '../tenant.ts'

interface Ignored {
  rescheduleid?: string
  token?: string
  draft?: string
}

/**
 * The reservation whose capacity counts as free for this call. Staff may name any of their provider's. Others need to
 * own it, or its manage token, or the draft it was made from; else its id is ignored like one that does not exist.
 */
export async function ignoredReservation(
  { rescheduleid, ...shown }: Ignored,
  context: { tenant: Tenant; ports: Ports; actor: Actor },
): Promise<StoredReservation | undefined> {
  if (rescheduleid === undefined) return undefined
  const found = await context.ports.repositories(context.tenant.scope).reservations.find(rescheduleid)
  return found && rightTo(found, shown, context) ? found : undefined
}
