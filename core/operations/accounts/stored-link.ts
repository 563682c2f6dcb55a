/**
 * Purposes of mailed links: to set a new password, to set the first one, to prove the address of a new account, or to
 * give an account a new address.
 */
export const linkPurposes = ['reset', 'invite', 'verify', 'email'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** A mailed link without its secret; instants in epoch ms. */
export interface StoredLink {
  id: string
  /** Empty if no account has the address: no mail is sent, but the work is the same. */
  user: string
  purpose: LinkPurpose
  /** The address that it proves; null for the account's own. */
  email: string | null
  created: number
  expires: number
  used: number | null
}

/** What is stored as a link is, but never mailed: the code with which a window signs a frame on, or a host another. */
export type StoredHandback = Omit<StoredLink, 'purpose'> & { purpose: 'handback' }

export const storedPurposes = [...linkPurposes, 'handback'] as const

export const isMailed = (link: StoredLink | StoredHandback): link is StoredLink => link.purpose !== 'handback'

/** Links of the white-label's accounts. */
export interface LinkRepository {
  insert(link: StoredLink | StoredHandback): Promise<void>
  find(id: string): Promise<StoredLink | StoredHandback | null>
  /** Marks the link as used. False if it was used before or has expired: of two simultaneous calls, one gets true. */
  use(id: string, now: number): Promise<boolean>
  /** Ends a person's unused links. */
  endOf(user: string): Promise<void>
  /** Deletes all links of a person, used or not. */
  forget(user: string): Promise<void>
}

/** Makes tokens from a stored link and the server's secret. */
export interface LinkTokens {
  /** The token in the link: its id and the proof that we issued it. */
  accountLink(link: { whitelabel: string; id: string; purpose: LinkPurpose }): string
  /** The id of a link that we issued for one of these purposes; null for any other token. */
  linkOf(whitelabel: string, purposes: readonly LinkPurpose[], token: string): string | null
  /**
   * The id of the guest with an address. It is always the same, so it reveals neither whether nor since when the
   * address is known.
   */
  guestId(whitelabel: string, email: string): string
}
