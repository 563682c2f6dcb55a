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
 * The place that an account acts in. One that was given to it before its address was proven waits for the proof: a
 * stranger may have made the account with the address of whoever was meant. Until then it is a customer's.
 * @param proven when the address was proven; null for never
 */
export const actingPlace = <T extends { role?: string; providers?: string[] }>(account: T, proven: number | null): T =>
  proven === null && givesPlace(account) ? { ...account, role: 'customer', providers: [] } : account

/** Whether an account has more to do than a customer, once its address is proven. */
export const givesPlace = ({ role = 'customer' }: { role?: string }): boolean =>
  isRole(role) && rank(role) >= rank('provider')

/**
 * Whether the person is an operator. Admins count as members of every booking group (specification, customer surfaces 5
 * and 6).
 */
export const isAdmin = (person: Person | undefined): boolean =>
  person !== undefined && rank(person.role) >= rank('admin')
