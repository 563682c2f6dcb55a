import { isStaff } from '../catalogue/visibility.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Here {
  tenant: Tenant
  ports: Pick<Ports, 'repositories'>
}

/** Whether somebody with an account made it: guests, who come into being when they pay, find nothing on other devices. */
export async function isOfAccount(
  { user }: Pick<StoredReservation, 'user'>,
  { tenant, ports }: Here,
): Promise<boolean> {
  const person = user === null ? null : await ports.repositories(tenant.scope).users.find(user)
  return person !== null && person.role !== 'guest'
}

/**
 * Whether a draft is an account's, and not the caller's who goes on with it: they are signed in to another, or signed
 * out. The provider's programs act for whoever has it.
 */
export async function isOfAnother(
  draft: Pick<StoredReservation, 'user'>,
  { actor, ...here }: Here & { actor: Actor },
): Promise<boolean> {
  const caller = actor.user?.id ?? null
  if (draft.user === caller || (caller === null && isStaff(actor, here.tenant))) return false
  return isOfAccount(draft, here)
}

/**
 * Whose a draft is once the caller has written it with its id: theirs if they are signed in, nobody's if another account
 * had it (`isOfAnother`, and then nothing that it said stays), else whose it was.
 */
export const ownerAfter = (
  draft: Pick<StoredReservation, 'user'> | null,
  isAnothers: boolean,
  { user }: Pick<Actor, 'user'>,
): string | null => user?.id ?? (isAnothers ? null : (draft?.user ?? null))
