import type { Blackout, Opening as OpeningEntity } from '../../domain/entities/bookable.ts'
import type { Addon, Bookable, Discount, Form, Provider, Resource } from '../../domain/entities/index.ts'
import type { Interval } from '../../domain/time/types.ts'

/** A provider's configuration, as it is stored. */
export interface CatalogueRepository {
  provider(): Promise<Provider | null>
  providers(): Promise<Provider[]>
  /** Every bookable of the provider that isn't archived, by id. */
  bookables(): Promise<Bookable[]>
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
