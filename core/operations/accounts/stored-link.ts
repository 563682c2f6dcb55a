/**
 * What a mailed link is for: to set a new password, to set the first one, to prove the address of a new account, or to
 * give an account another address.
 */
export const linkPurposes = ['reset', 'invite', 'verify', 'email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** A link that was mailed, without what opens it; instants in epoch ms. */
export interface StoredLink {
  id: string
  /** Empty where somebody named an address that no account has: nobody is written to, and the work is the same. */
  user: string
  purpose: LinkPurpose
  /** The address that is proven by it; null where it is the account's own. */
  email: string | null
  created: number
  expires: number
  used: number | null
}

/** Links of the white-label's accounts. */
export interface LinkRepository {
  insert(link: StoredLink): Promise<void>
  find(id: string): Promise<StoredLink | null>
  /** False for a link that was used before or has expired: of two that come at once, one is told true. */
  use(id: string, now: number): Promise<boolean>
  /** Ends those of a person that were not used. */
  endOf(user: string): Promise<void>
  /** Leaves none of a person's, used or not. */
  forget(user: string): Promise<void>
}

/** Links made again from what is stored of them and the server's secret. */
export interface LinkTokens {
  /** What the link carries: its id and the proof that we gave it. */
  accountLink(link: { whitelabel: string; id: string; purpose: LinkPurpose }): string
  /** The id of a link that we made for this purpose; null for anything else. */
  linkOf(whitelabel: string, purposes: readonly LinkPurpose[], token: string): string | null
  /**
   * The id of the guest of an address: always the same, so that it does not tell whether, or since when, an address is
   * known.
   */
  guestId(whitelabel: string, email: string): string
}
