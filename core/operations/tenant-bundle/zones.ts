import { defaultTimezone } from '../../domain/entities/defaults.ts'
import { isRecord } from '../../domain/is-record.ts'
import { isTimeZone } from '../../domain/time/index.ts'
import type { Kind } from './kinds.ts'
import type { KnownEntities } from './known-entities.ts'
import type { RawBundle } from './prepare-bundle.ts'

/** The zone of an entity's local times. */
export interface Zones {
  of(kind: Kind, entity: unknown): string
  /** The provider that an entity belongs to; empty for entities of the white-label. */
  providerOf(kind: Kind, entity: unknown): string
  ofProvider(provider: string): string
}

const field = (entity: unknown, name: string): string => {
  const value = isRecord(entity) ? entity[name] : undefined
  return typeof value === 'string' ? value : ''
}

const zoneOr = (zone: string, fallback: string) => (isTimeZone(zone) ? zone : fallback)

/** Zones of the bundle's providers, and of those that it names in the database. */
export async function zonesOf(raw: RawBundle, { known }: { known: KnownEntities }): Promise<Zones> {
  const zones = new Map(
    raw.lists.providers.map((one) => [field(one, 'id'), zoneOr(field(one, 'timezone'), defaultTimezone)]),
  )
  const owners = new Map(raw.lists.bookables.map((one) => [field(one, 'id'), field(one, 'provider')]))
  const named = (['availabilities', 'limited_use_links', 'reservations'] as const).flatMap((kind) =>
    raw.lists[kind].map((one) => field(one, 'bookable')),
  )
  const missing = [...new Set(named)].filter((id) => id !== '' && !owners.has(id))
  for (const [id, one] of await known.find('bookables', missing)) owners.set(id, one.provider)
  const mentioned = Object.values(raw.lists).flatMap((list) => list.map((one) => field(one, 'provider')))
  const strangers = [...new Set([...mentioned, ...owners.values()])].filter((id) => id !== '' && !zones.has(id))
  for (const [id, one] of await known.find('providers', strangers))
    zones.set(id, zoneOr(one.timezone ?? '', defaultTimezone))
  const [firstZone = defaultTimezone] = zones.values()

  const providerOf = (kind: Kind, entity: unknown): string => {
    if (kind === 'providers') return field(entity, 'id')
    return field(entity, 'provider') || (owners.get(field(entity, 'bookable')) ?? '')
  }
  const ofProvider = (provider: string) => zones.get(provider) ?? firstZone
  return { providerOf, ofProvider, of: (kind, entity) => ofProvider(providerOf(kind, entity)) }
}
