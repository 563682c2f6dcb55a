import { Type } from 'typebox'
import { isStaff } from '../catalogue/sight.ts'
import type { Actor } from '../define-operation.ts'
import { EntityId } from '../params.ts'
import type { Ports } from '../ports.ts'
import { claimTo, ownershipParams } from '../reservations/own-reservation.ts'
import type { Tenant } from '../tenant.ts'

/** The reservation that is being moved, or one's own hold, with what shows that it is one's own. */
export const ignoredParams = { rescheduleid: Type.Optional(EntityId), ...ownershipParams }

interface Ignored {
  rescheduleid?: string
  token?: string
  draft?: string
}

/**
 * Which reservation does not stand in the way of what is asked; staff move any of their provider's. Whose it is not is
 * told what is free for anybody: an id that is neither their own nor shown to be by its manage token, or the draft that
 * it was made from, is ignored like one that does not exist.
 */
export async function ignoredReservation(
  { rescheduleid, ...shown }: Ignored,
  context: { tenant: Tenant; ports: Ports; actor: Actor },
): Promise<string | undefined> {
  if (rescheduleid === undefined || isStaff(context.actor, context.tenant)) return rescheduleid
  const found = await context.ports.repositories(context.tenant.scope).reservations.find(rescheduleid)
  return found && claimTo(found, shown, context) ? rescheduleid : undefined
}
