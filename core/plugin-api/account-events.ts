/** What somebody is told about their account, in the order of its life. */
export const accountEventNames = [
  /** It is there; the link proves the address. */
  'account.created',
  /** Somebody made it for them; the link sets the first password. */
  'account.invited',
  /** Somebody wanted to create one with their address. */
  'account.exists',
  'account.reset',
  /** They asked once more for the link that proves their address. */
  'account.verify',
  'account.passwordchanged',
  /** The link proves the new address, to which this goes. */
  'account.emailchange',
  /** To the address that it had before. */
  'account.emailchanged',
] as const
export type AccountEventName = (typeof accountEventNames)[number]

/** An after-commit event, delivered at least once from the outbox; `id` is the same at each delivery. */
export interface AccountEvent {
  id: string
  name: AccountEventName
  occurred: number
  /** Whom it is told; mostly the account's own address. */
  to: string
  user: { email: string; firstname: string; lastname: string }
  /** Where the mail leads, at the tenant's own origin. */
  link: string
  /** For how long the link opens something, once; absent for one that is a page like any other. */
  lasts?: { hours: number }
}
