import { isStaffOf, mayBookAsGuest } from '../../domain/access/index.ts'
import { normalAddress } from '../addresses/email-key.ts'
import type { Actor } from '../define-operation.ts'
import type { Tenant } from '../tenant.ts'
import type { Contact } from './contact-details.ts'

interface Caller {
  tenant: Tenant
  actor: Pick<Actor, 'user' | 'kind'>
}

/**
 * Whether the caller may book, or must sign in first (`login_required`). Holders of the provider's key book for its
 * customers.
 * @param isDue whether something is due with it, or once it is decided
 */
export const mayBook = ({ tenant, actor }: Caller, isDue: boolean): boolean => {
  const { requirelogin } = tenant.provider ?? {}
  const isKnown = actor.user !== undefined || actor.kind === 'api'
  return isKnown || mayBookAsGuest({ requirelogin, isDue }, tenant.whitelabel.allowguestcheckout)
}

/**
 * The person whose booking it is. A signed-in person owns it, whatever address the mails go to; staff who name another
 * address book for a customer. Null if the contact's address decides.
 */
export function bookedBy({ tenant, actor }: Caller, { email }: Contact): string | null {
  const { user } = actor
  if (user === undefined) return null
  const isForAnother = isStaffOf(user, tenant.scope.provider) && normalAddress(user.email) !== normalAddress(email)
  return isForAnother ? null : user.id
}
