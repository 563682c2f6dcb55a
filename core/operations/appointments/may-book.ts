import { isStaffOf, mayBookAsGuest } from '../../domain/access/index.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import type { Actor } from '../define-operation.ts'
import type { Tenant } from '../tenant.ts'
import type { Contact } from './contact-details.ts'

interface Caller {
  tenant: Tenant
  actor: Pick<Actor, 'user' | 'kind'>
}

/**
 * Whether the caller may book it as they are, or has to sign in first (`login_required`). Holders of the provider's key
 * book for its customers.
 */
export const mayBook = ({ tenant, actor }: Caller, { paymentterms }: Bookable): boolean => {
  const { requirelogin } = tenant.provider ?? {}
  const isKnown = actor.user !== undefined || actor.kind === 'api'
  return isKnown || mayBookAsGuest({ requirelogin, paymentterms }, tenant.whitelabel.allowguestcheckout)
}

/**
 * Whose booking it is: of who is signed in, whatever address they want the mails at. Staff who name another address book
 * for a customer. Null where the contact's address says who it is.
 */
export function bookedBy({ tenant, actor }: Caller, { email }: Contact): string | null {
  const { user } = actor
  if (user === undefined) return null
  const isForAnother = isStaffOf(user, tenant.scope.provider) && user.email.toLowerCase() !== email
  return isForAnother ? null : user.id
}
