import type { Bookable } from '../../domain/entities/index.ts'
import type { Kind } from './kinds.ts'

/** What a database knows of an entity with this id. */
export interface KnownEntity {
  whitelabel: string
  /** Empty for what belongs to the white-label itself. */
  provider: string
  /** Of a provider: its zone. */
  timezone?: string
  /** Of a bookable: as it is stored, so that reservations of a bundle without it can be laid on it. */
  entity?: Bookable
}

/** What is there already. A bundle may name what it does not hold. */
export interface KnownEntities {
  find(kind: Kind, ids: string[]): Promise<Map<string, KnownEntity>>
  /** The id of who has a host name (lower case, without port), and what it is. */
  hosts(names: string[]): Promise<Map<string, { kind: 'whitelabel' | 'provider'; id: string; whitelabel: string }>>
  /** Ids of users of the white-label by the key of their e-mail (`emailKeyOf`). */
  emails(whitelabel: string, keys: string[]): Promise<Map<string, string>>
  /** The currency of a white-label as it is stored; null for one that is not there. */
  currency(whitelabel: string): Promise<string | null>
  /** Whether anything under a white-label has an amount of money. */
  hasAmounts(whitelabel: string): Promise<boolean>
  /** Ids of the white-label's providers by subdomain. */
  subdomains(whitelabel: string): Promise<Map<string, string>>
}
