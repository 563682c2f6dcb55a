import type { Authority } from './field-rules.ts'
import { isAdmin, isOwner, isStaffOf, mayGrant, type Person, type Role } from './roles.ts'

/** Who asks: a person, or the holder of a key of the host's provider, or nobody in particular. */
export interface Caller {
  person?: Person
  isProvider?: boolean
}

/** What somebody's word weighs on the site of a provider (empty on a white-label's own domain). */
export function authorityOf({ person, isProvider }: Caller, provider: string): Exclude<Authority, 'self'> {
  if (isAdmin(person)) return 'admin'
  if (isOwner(person)) return 'owner'
  return isProvider || isStaffOf(person, provider) ? 'staff' : 'public'
}

/** What a change of a person is about. */
export interface Standing {
  role: Role
  providers: string[]
}

const changed = (before: string[], after: string[]): string[] => [
  ...before.filter((one) => !after.includes(one)),
  ...after.filter((one) => !before.includes(one)),
]

/**
 * Whether somebody may give a person this role and these providers. Nobody gives or takes a role above their own.
 * Staff speaks for its own providers only, so whoever it makes staff, or takes that from, works nowhere else: a person
 * of two providers is their white-label's to change. Guests are made by booking, and stay what they are.
 * @param before null for a person who is made now
 * @param own the providers for which the caller works; all of them for owners
 */
export function mayPlace(
  { role, own }: { role: Role; own: string[] | 'all' },
  before: Standing | null,
  after: Standing,
): boolean {
  const isGuest = (one: Standing) => one.role === 'guest' || one.role === 'anonymous'
  const isSame = before?.role === after.role
  if (!isSame && (isGuest(after) || (before !== null && isGuest(before)))) return false
  if (!isSame && !(mayGrant(role, after.role) && mayGrant(role, before?.role ?? 'guest'))) return false
  if (own === 'all') return true
  const isOwn = (provider: string) => own.includes(provider)
  if (!changed(before?.providers ?? [], after.providers).every(isOwn)) return false
  const becomes = !isSame && after.role === 'provider' ? after.providers : []
  const leaves = !isSame && before?.role === 'provider' ? before.providers : []
  return [...becomes, ...leaves].every(isOwn)
}

/** Whether somebody may change a person of this role at all. */
export const mayChange = (own: Role, role: Role): boolean => mayGrant(own, role)
