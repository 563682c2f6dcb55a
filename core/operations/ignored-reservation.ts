import { Type } from 'typebox'
import type { Actor } from './define-operation.ts'
import { manageTokenParam } from './get-basereservation.ts'
import { DraftId, EntityId } from './params.ts'
import type { Ports } from './ports.ts'
import type { Tenant } from './tenant.ts'

/** The reservation that is being moved, or one's own hold, with what shows that it is one's own. */
export const ignoredParams = {
  rescheduleid: Type.Optional(EntityId),
  token: manageTokenParam,
  draft: Type.Optional(DraftId),
}

interface Ignored {
  rescheduleid?: string
  token?: string
  draft?: string
}

/** Staff of the provider move any of its reservations. */
function isStaff({ user }: Actor, { scope }: Tenant): boolean {
  if (!user) return false
  if (user.role === 'admin' || user.role === 'superadmin') return true
  return user.role === 'provider' && user.providers.includes(scope.provider)
}

/**
 * Which reservation does not stand in the way of what is asked. Whose it is not is told what is free for anybody: an id
 * without its manage token, or the draft that it was made from, is ignored like one that does not exist.
 */
export async function ignoredReservation(
  { rescheduleid, token, draft }: Ignored,
  { tenant, ports, actor }: { tenant: Tenant; ports: Ports; actor: Actor },
): Promise<string | undefined> {
  if (rescheduleid === undefined || isStaff(actor, tenant)) return rescheduleid
  const found = await ports.repositories(tenant.scope).reservations.find(rescheduleid)
  if (!found) return undefined
  const isOwn =
    (token !== undefined && ports.tokens.isManage(found, token)) || (draft !== undefined && found.draft === draft)
  return isOwn ? rescheduleid : undefined
}
