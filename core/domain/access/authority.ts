import type { Authority } from './field-rules.ts'
import { isAdmin, isOwner, isStaffOf, mayGrant, type Person, type Role } from './roles.ts'

/** The caller: a person, a holder of the provider's key, or an anonymous visitor. */
export interface Caller {
  person?: Person
  isProvider?: boolean
}

/** The caller's authority on a provider's site (`provider` is empty on a white-label's own domain). */
export function authorityOf({ person, isProvider }: Caller, provider: string): Exclude<Authority, 'self'> {
  if (isAdmin(person)) return 'admin'
  if (isOwner(person)) return 'owner'
  return isProvider || isStaffOf(person, provider) ? 'staff' : 'public'
}

/** The role and the providers of a person, before or after a change. */
export interface RoleAssignment {
  role: Role
  providers: string[]
}

const changed = (before: string[], after: string[]): string[] => [
  ...before.filter((one) => !after.includes(one)),
  ...after.filter((one) => !before.includes(one)),
]

/**
 * Whether the caller may give a person this role and these providers. Nobody grants or revokes a role above their own.
 * Staff grants and revokes work at its own providers only, and only for people who work nowhere else: a person of two
 * providers can be changed by the white-label's owner only. Guests are created by booking, and their role never
 * changes.
 * @param before null for a new person
 * @param own the providers for which the caller works; all of them for owners
 */
export function mayAssignRole(
  { role, own }: { role: Role; own: string[] | 'all' },
  before: RoleAssignment | null,
  after: RoleAssignment,
): boolean {
  const isGuest = (one: RoleAssignment) => one.role === 'guest' || one.role === 'anonymous'
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

/** Whether the caller may change a person of this role at all. */
export const mayChangePerson = (own: Role, role: Role): boolean => mayGrant(own, role)
