/** Who gives a gift code to whom, and what they say. Empty where nothing was said. */
export interface GiftDetails {
  toname: string
  /** Where the code is mailed to; empty where it is handed over. */
  toemail: string
  fromname: string
  message: string
  language: string
}

/**
 * A gift code as it is stored; what is left of it is the balance of its holder (`giftHolder`). Money in minor units.
 */
export interface StoredGift {
  id: string
  provider: string
  /** Random. The code is derived from it, the id and the server's secret, so that no copy of it is stored. */
  salt: string
  /** By which the code is found. */
  codehash: string
  last4: string
  currency: string
  value: number
  /** The last day on which it is good, the provider's local date; null for no end. */
  until: string | null
  /** When it became good; null while its buyer has not paid. */
  issued: number | null
  /** Who of the staff issued it: a person's id, or `provider`; null of one that was bought. */
  issuer: string | null
  /** Who bought it; null of one that staff issued, and once they are erased. */
  buyer: string | null
  /** A hash of the address that it is mailed to, by which its traces are found; null for none. */
  receiver: string | null
  /** When it is mailed; null where it is handed over. */
  sendon: number | null
  voided: number | null
  voidreason: string | null
  details: GiftDetails
  created: number
  modified: number
}

export interface GiftRepository {
  insert(gift: StoredGift): Promise<void>
  find(id: string): Promise<StoredGift | null>
  /** In a transaction: the row, locked until it ends. */
  lock(id: string): Promise<StoredGift | null>
  byHash(codehash: string): Promise<StoredGift | null>
  /** Those that are issued, the latest first. */
  latest(page: { limit: number; offset: number }): Promise<StoredGift[]>
  change(
    id: string,
    patch: Partial<Pick<StoredGift, 'issued' | 'until' | 'voided' | 'voidreason' | 'modified' | 'sendon'>>,
  ): Promise<void>
  /** Those that a person bought at the white-label's providers. */
  ofBuyer(user: string): Promise<StoredGift[]>
  /** Removes a buyer from theirs, and what was said with them. */
  forgetBuyer(user: string): Promise<void>
  /** Removes what was said to the address with this hash. */
  forgetReceiver(receiver: string): Promise<void>
}

/** Derives codes from what is stored and the server's own secret. */
export interface GiftTokens {
  /** Sixteen digits of Crockford's base 32, as they are compared. */
  giftCode(gift: Pick<StoredGift, 'id' | 'provider' | 'salt'>): string
}
