import type { Interval } from '../../domain/time/types.ts'
import type { LedgerEntry, StoredReservation } from '../ports.ts'
import type { Bundle } from '../tenant-bundle/kinds.ts'
import type { KnownEntities } from '../tenant-bundle/known-entities.ts'
import type { ConfiguredKind } from './entity-kinds.ts'

/** An entity as it is stored: money in minor units, fields without a column among the others. */
export type StoredEntity = Record<string, unknown> & { id: string }

/** Of the provider of the host alone, or of all its white-label. People are a provider's when they work or booked there. */
export type Reach = 'provider' | 'whitelabel'

export interface FieldFilter {
  /** A field of the entity's schema: the caller has checked that it is one. */
  field: string
  value: string | number | boolean
  /** The field is a list, and has it among others. */
  isList?: boolean
}

export interface EntityQuery {
  reach: Reach
  filter: FieldFilter[]
  /** Of entities with a start and an end: those that overlap it. */
  range?: Interval
  limit: number
  offset: number
}

export interface Found<T> {
  items: T[]
  total: number
}

/** Any entity of a tenant, whatever its kind. What may be asked of it for whom, the operations decide. */
export interface EntityStore {
  search(kind: ConfiguredKind, query: EntityQuery): Promise<Found<StoredEntity>>
  find(kind: ConfiguredKind, id: string, reach: Reach): Promise<StoredEntity | null>
  reservations(query: Omit<EntityQuery, 'reach'>): Promise<Found<StoredReservation>>
  ledger(query: Omit<EntityQuery, 'reach' | 'range'>): Promise<Found<LedgerEntry>>
  /** Every entity of these kinds that belongs to the provider, in order. */
  around(kinds: ConfiguredKind[]): Promise<Map<ConfiguredKind, StoredEntity[]>>
  /** What the database holds, for the checks of a bundle. */
  known: KnownEntities
  /** Which of these people work for the provider or booked there. */
  peopleOf(users: string[]): Promise<Set<string>>
  /** Whether reservations, or bookables of other providers, name it. */
  isInUse(kind: ConfiguredKind, id: string): Promise<boolean>
  /**
   * In a transaction: from now until its end nobody else writes configuration of the white-label, so that what is
   * checked against it holds when it is written.
   */
  lock(): Promise<void>
  /** Writes the one entity that the bundle holds; a new one stands last. The row of a person keeps what is no field. */
  save(kind: ConfiguredKind, bundle: Bundle, now: number): Promise<void>
  remove(kind: ConfiguredKind, id: string): Promise<void>
  /** Raises the revision of what depends on the entity, so that pages and caches are made anew. */
  raise(reach: Reach): Promise<void>
  /** What a person has with the provider by the ledger: points, or credit that staff gave, in minor units. */
  balance(user: string, mode: LedgerEntry['mode']): Promise<number>
}
