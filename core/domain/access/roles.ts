/** From the least to the most: nobody grants a role above their own. Anonymous is who is not signed in. */
export const roles = ['anonymous', 'guest', 'customer', 'provider', 'whitelabel', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]

/** Somebody who is signed in, as far as decisions about access need to know. */
export interface Person {
  id: string
  role: Role
  /** Ids of the providers whose staff they are. */
  providers: string[]
}

const rank = (role: Role): number => roles.indexOf(role)

export const isRole = (text: string): text is Role => roles.some((role) => role === text)

/** Whether somebody of the one role may make another person one of the other. */
export const mayGrant = (own: Role, granted: Role): boolean =>
  rank(own) >= rank('provider') && rank(granted) <= rank(own)

/** The white-label's owner and those above: they work for all its providers. */
export const isOwner = (person: Person | undefined): boolean =>
  person !== undefined && rank(person.role) >= rank('whitelabel')

/** Works for this provider: named in `providers` with the role for it, or above all providers. */
export const isStaffOf = (person: Person | undefined, provider: string): boolean =>
  isOwner(person) || (person?.role === 'provider' && provider !== '' && person.providers.includes(provider))

/** Counts as a member of every booking group (specification, customer surfaces 5 and 6). */
export const isAdmin = (person: Person | undefined): boolean =>
  person !== undefined && rank(person.role) >= rank('admin')
