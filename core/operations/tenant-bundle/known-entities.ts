import type { OccurrencePlace } from '../../domain/availability/on-occurrence.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { Kind } from './kinds.ts'

/** What the database knows about the entity with an id. */
export interface KnownEntity {
  whitelabel: string
  /** Empty for entities of the white-label itself. */
  provider: string
  /** A provider's zone. */
  timezone?: string
  /** Hours before the start at which a provider's unclaimed gigs end, where it says so. */
  gigexpiry?: number
  /** The stored bookable, so that a bundle can have reservations for it without containing it. */
  entity?: Bookable
}

/** Kinds that customers find by a name. */
export type NamedKind = 'bookables' | 'discounts' | 'limited_use_links'

/** What an entity is found by. */
export interface KnownNames {
  id: string
  /** Empty for entities of the white-label itself. */
  provider: string
  slug?: string
  customlink?: string
  referencecode?: string
  uid?: string
}

/** A stored bookable that takes a resource which the white-label's providers share. */
export interface SharedTaking {
  resource: string
  bookable: string
  provider: string
  /** The provider's. */
  timezone: string
}

/** Payments that a processor is still asked about. */
export interface PaymentsUnderWay {
  processor: string
  count: number
}

/** The database's entities. A bundle may name entities that it does not contain. */
export interface KnownEntities {
  find(kind: Kind, ids: string[]): Promise<Map<string, KnownEntity>>
  /** The owner of each host name (lower case, without port). */
  hosts(names: string[]): Promise<Map<string, { kind: 'whitelabel' | 'provider'; id: string; whitelabel: string }>>
  /** Ids of users of the white-label by the key of their e-mail (`emailKeyOf`). */
  emails(whitelabel: string, keys: string[]): Promise<Map<string, string>>
  /** The currency of a white-label as it is stored; null for one that is not there. */
  currency(whitelabel: string): Promise<string | null>
  /** Whether anything under a white-label has an amount of money. */
  hasAmounts(whitelabel: string): Promise<boolean>
  /** Ids of the white-label's providers by subdomain. */
  subdomains(whitelabel: string): Promise<Map<string, string>>
  /** The domains of its own at which a white-label is served, or that lead there. */
  servedDomains(whitelabel: string): Promise<string[]>
  /** How many payments of a white-label are under way, or are to be refunded, at each processor. */
  underWay(whitelabel: string): Promise<PaymentsUnderWay[]>
  /** Where the reservations of an event are that end after a time: held drafts, and those that stand. */
  reservedOn(provider: string, bookable: string, after: Instant): Promise<OccurrencePlace[]>
  /** The names of the white-label's entities of a kind. */
  names(kind: NamedKind, whitelabel: string): Promise<KnownNames[]>
  /** What takes the resources that the white-label's providers share. */
  takers(whitelabel: string): Promise<SharedTaking[]>
}

/** Of a white-label that nobody knows yet. */
export const nothingKnown: KnownEntities = {
  find: async () => new Map(),
  hosts: async () => new Map(),
  emails: async () => new Map(),
  currency: async () => null,
  hasAmounts: async () => false,
  subdomains: async () => new Map(),
  servedDomains: async () => [],
  underWay: async () => [],
  reservedOn: async () => [],
  names: async () => [],
  takers: async () => [],
}
