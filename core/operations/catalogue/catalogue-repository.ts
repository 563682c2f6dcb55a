import type { Blackout, Opening as OpeningEntity } from '../../domain/entities/bookable.ts'
import type { Addon, Bookable, Discount, Form, Provider, Resource } from '../../domain/entities/index.ts'
import type { ProviderStatus } from '../../domain/entities/tenant.ts'
import type { Point } from '../../domain/marketplace/index.ts'
import type { Interval } from '../../domain/time/types.ts'

/** What decides where a list has a provider. */
export interface ListedProvider {
  id: string
  /** The name by which it is ordered; folded where it is read from the index. */
  sortname: string
  status: ProviderStatus
  point: Point | null
}

/** What people look for in a list of providers. */
export type ListedTexts = Pick<Provider, 'id' | 'name' | 'description' | 'address' | 'city' | 'state' | 'zip'>

/** What an entity is found by in a language, folded, and the name by which it is ordered. */
export interface ContentText {
  id: string
  language: string
  text: string
  sortkey: string
}

/** A provider's configuration, as it is stored. */
export interface CatalogueRepository {
  provider(): Promise<Provider | null>
  providers(): Promise<Provider[]>
  /** Those of the white-label's providers that are named, in no order. */
  providersNamed(ids: string[]): Promise<Provider[]>
  /** All of the white-label's providers as lists order them, by name; read from an index alone. */
  listing(): Promise<ListedProvider[]>
  /** The words by which they are found. */
  listedTexts(): Promise<ListedTexts[]>
  /** The same of those that say something in one of these languages, a row for each of them. */
  contentTexts(languages: string[]): Promise<ContentText[]>
  /** Every bookable of the provider that isn't archived, by id. */
  bookables(): Promise<Bookable[]>
  /** The ids of all its bookables, with their places in the order in which the white-label's were entered. */
  bookablesEntered(): Promise<{ id: string; position: number }[]>
  resources(): Promise<Resource[]>
  forms(): Promise<Form[]>
  /** The provider's own discounts, and those of its white-label. */
  discounts(): Promise<Discount[]>
  addons(): Promise<Addon[]>
  openings(range: Interval): Promise<OpeningEntity[]>
  blackouts(range: Interval): Promise<Blackout[]>
  dictionaries(): Promise<
    { id: string; provider?: string; bookable?: string; language: string; words: Record<string, unknown> }[]
  >
}
