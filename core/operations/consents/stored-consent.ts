import { createHash } from 'node:crypto'

/** What was said of messages to an address by a channel. */
export interface Consent {
  id: string
  provider: string
  /** The channel's name, which begins with its plugin's. */
  channel: string
  /** A phone number in E.164, or an e-mail address. */
  address: string
  /** Who gave it, as a customer of the white-label; empty where nobody did. */
  user: string
  /** The sentence that they agreed to, and its language. */
  words: string
  language: string
  given: number
  /** When it was withdrawn; null while it counts. */
  withdrawn: number | null
  /** `address`: by a message from there, which only a message from there undoes. */
  withdrawnby: 'customer' | 'address' | null
  /** The last reservation that the address was told of: what is answered from there is about it. */
  reservation: string
}

export const consentId = (channel: string, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([channel, address]))
    .digest('hex')
    .slice(0, 32)

/** The consents of a provider's customers. */
export interface ConsentRepository {
  find(id: string): Promise<Consent | null>
  /** Adds a consent, or replaces the one of the same channel and address. */
  save(consent: Consent): Promise<void>
  /** A person's, at all the white-label's providers. */
  ofPerson(user: string): Promise<Consent[]>
  /** Removes the provider's of these people. */
  forget(users: string[]): Promise<void>
}
