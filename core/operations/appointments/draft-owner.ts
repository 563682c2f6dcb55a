import { normalAddress } from '../addresses/email-key.ts'
import { isStaff } from '../catalogue/visibility.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Here {
  tenant: Tenant
  ports: Pick<Ports, 'repositories'>
}

/**
 * Whether somebody with an account made it: guests, who come into being when they pay, find nothing on other devices.
 */
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
 * Whether the open payment of a draft is another person's than the caller's: what staff pay is staff's, what an account
 * pays is that account's (`isOfAnother`), and what a guest pays is not theirs who have signed in with another address.
 */
export async function isPaidByAnother(
  draft: Pick<StoredReservation, 'user' | 'life'>,
  here: Here & { actor: Actor },
): Promise<boolean> {
  const { actor, tenant, ports } = here
  const isByStaff = isStaff(actor, tenant)
  if (draft.life.bystaff && !isByStaff) return true
  if (await isOfAnother(draft, here)) return true
  if (draft.life.bystaff || actor.user === undefined || draft.user === null) return false
  const payer = await ports.repositories(tenant.scope).users.find(draft.user)
  return payer?.role === 'guest' && normalAddress(payer.email) !== normalAddress(actor.user.email)
}

/**
 * Whose a draft is once the caller has written it with its id: theirs if they are signed in, nobody's if another
 * account had it (`isOfAnother`, and then nothing that it said stays), else whose it was.
 */
export const ownerAfter = (
  draft: Pick<StoredReservation, 'user'> | null,
  isAnothers: boolean,
  { user }: Pick<Actor, 'user'>,
): string | null => user?.id ?? (isAnothers ? null : (draft?.user ?? null))
