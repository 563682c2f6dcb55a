/** From the least to the most. Nobody grants a role above their own. A visitor who is not signed in is `anonymous`. */
export const roles = ['anonymous', 'guest', 'customer', 'provider', 'whitelabel', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]

/** A signed-in person, with what access decisions need. */
export interface Person {
  id: string
  role: Role
  /** Ids of the providers whose staff the person is. */
  providers: string[]
}

const rank = (role: Role): number => roles.indexOf(role)

export const isRole = (text: string): text is Role => roles.some((role) => role === text)

/** Whether a person of role `own` may give another person the role `granted`. */
export const mayGrant = (own: Role, granted: Role): boolean =>
  rank(own) >= rank('provider') && rank(granted) <= rank(own)

/** Whether the person is the white-label's owner or above, and so works for all its providers. */
export const isOwner = (person: Person | undefined): boolean =>
  person !== undefined && rank(person.role) >= rank('whitelabel')

/**
 * Whether the person is staff of this provider: has it in `providers` with role `provider`, or is an owner or above.
 */
export const isStaffOf = (person: Person | undefined, provider: string): boolean =>
  isOwner(person) || (person?.role === 'provider' && provider !== '' && person.providers.includes(provider))

/**
 * Whether the person is an operator. Admins count as members of every booking group (specification, customer surfaces 5
 * and 6).
 */
export const isAdmin = (person: Person | undefined): boolean =>
  person !== undefined && rank(person.role) >= rank('admin')
