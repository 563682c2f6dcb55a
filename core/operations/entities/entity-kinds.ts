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
  'resources',
  'resourcegroups',
  'availabilities',
  'blackouts',
  'forms',
  'addons',
  'pointspackages',
  'limited_use_links',
])

/** Whether a kind always belongs to a provider; such entities are reached on that provider's host only. */
export const isOfProvider = (kind: ConfiguredKind): boolean => ofProvider.has(kind)

/** Kinds that belong to the white-label or to one of its providers. */
export const mayBeOfProvider = (kind: string): boolean =>
  kind === 'bookinggroups' || kind === 'discounts' || kind === 'dictionaries'
