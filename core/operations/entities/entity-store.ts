import type { Interval } from '../../domain/time/types.ts'
import type { LedgerEntry, StoredReservation } from '../ports.ts'
import type { Bundle } from '../tenant-bundle/kinds.ts'
import type { KnownEntities } from '../tenant-bundle/known-entities.ts'
import type { ConfiguredKind } from './entity-kinds.ts'

/** An entity as it is stored: money in minor units, fields without a column beside the others. */
export type StoredEntity = Record<string, unknown> & { id: string }

/** The host's provider alone, or the whole white-label. People belong to a provider if they work or booked there. */
export type Reach = 'provider' | 'whitelabel'

export interface FieldFilter {
  /** A field of the entity's schema; the caller has checked it. */
  field: string
  value: string | number | boolean
  /** The field is a list, and must contain the value. */
  isList?: boolean
}

export interface EntityQuery {
  reach: Reach
  filter: FieldFilter[]
  /** For entities with a start and an end: those that overlap it. */
  range?: Interval
  limit: number
  offset: number
}

export interface Found<T> {
  items: T[]
  total: number
}

/** All entities of a tenant, of any kind. Operations decide who may do what. */
export interface EntityStore {
  search(kind: ConfiguredKind, query: EntityQuery): Promise<Found<StoredEntity>>
  find(kind: ConfiguredKind, id: string, reach: Reach): Promise<StoredEntity | null>
  reservations(query: Omit<EntityQuery, 'reach'>): Promise<Found<StoredReservation>>
  ledger(query: Omit<EntityQuery, 'reach' | 'range'>): Promise<Found<LedgerEntry>>
  /** Every entity of these kinds that the provider has or shares, or that all of the white-label have, in order. */
  around(kinds: ConfiguredKind[], reach: Reach): Promise<Map<ConfiguredKind, StoredEntity[]>>
  /** The database's contents, for the checks of a bundle. */
  known: KnownEntities
  /** Which of these people work for the provider or booked there. */
  peopleOf(users: string[]): Promise<Set<string>>
  /** Whether reservations, or other providers' bookables, refer to it. */
  isInUse(kind: ConfiguredKind, id: string): Promise<boolean>
  /**
   * In a transaction: locks the white-label's configuration against other writers until the end, so that what is
   * checked against it still holds when it is written.
   */
  lock(): Promise<void>
  /** Writes the bundle's only entity; a new one goes last. A person's row keeps columns that are no fields. */
  save(kind: ConfiguredKind, bundle: Bundle, now: number): Promise<void>
  remove(kind: ConfiguredKind, id: string): Promise<void>
  /** Raises the revision of everything that shows the entity, so that pages and caches are made anew. */
  raise(reach: Reach): Promise<void>
  /** The same for the white-label's own domain, which lists its providers. */
  raiseListing(): Promise<void>
}
