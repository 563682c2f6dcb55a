import type { TObject } from 'typebox'
import type { EntityType } from '../../domain/access/field-rules.ts'
import { type Kind, schemas, Whitelabel } from '../tenant-bundle/kinds.ts'

/** Kinds of configuration: each has its own table, and is written and checked as in a bundle. */
export type ConfiguredKind = Exclude<Kind, 'reservations'> | 'whitelabels'

const kinds: Record<Exclude<EntityType, 'reservation' | 'transaction'>, ConfiguredKind> = {
  whitelabel: 'whitelabels',
  provider: 'providers',
  bookable: 'bookables',
  resource: 'resources',
  resourcegroup: 'resourcegroups',
  availability: 'availabilities',
  blackout: 'blackouts',
  form: 'forms',
  addon: 'addons',
  user: 'users',
  bookinggroup: 'bookinggroups',
  discount: 'discounts',
  pointspackage: 'pointspackages',
  dictionary: 'dictionaries',
  limited_use_link: 'limited_use_links',
}

export type ConfiguredType = keyof typeof kinds

export const isConfigured = (type: EntityType): type is ConfiguredType => Object.hasOwn(kinds, type)

export const kindOf = (type: ConfiguredType): ConfiguredKind => kinds[type]

export const typeOf = (kind: string): string => Object.entries(kinds).find(([, one]) => one === kind)?.[0] ?? kind

export const schemaOf = (kind: ConfiguredKind): TObject => (kind === 'whitelabels' ? Whitelabel : schemas[kind])

const ofProvider = new Set<ConfiguredKind>([
  'bookables',
  'resourcegroups',
  'availabilities',
  'blackouts',
  'addons',
  'pointspackages',
  'limited_use_links',
])

/** Whether a kind always belongs to a provider; such entities are reached on that provider's host only. */
export const isOfProvider = (kind: ConfiguredKind): boolean => ofProvider.has(kind)

const ofEither = new Set<string>(['resources', 'forms', 'bookinggroups', 'discounts', 'dictionaries'])

/** Kinds that belong to the white-label or to one of its providers. */
export const mayBeOfProvider = (kind: string): boolean => ofEither.has(kind)

/** Kinds of which every provider reads and names the white-label's own too; it changes only what is its own. */
export const isShared = (kind: string): boolean => kind === 'forms' || kind === 'resources'
