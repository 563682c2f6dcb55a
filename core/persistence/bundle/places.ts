import { defaultTimezone } from '../../domain/entities/defaults.ts'
import type { Bookable } from '../../domain/entities/index.ts'
import type { GigSettings } from '../../domain/gigs/index.ts'
import { isTimeZone } from '../../domain/time/index.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities, KnownEntity } from '../../operations/tenant-bundle/known-entities.ts'

/** The zone of an entity's local times, and its provider if it does not name one. */
export interface ReservationPlaces {
  zoneOf(provider: string): string
  /** When a provider's unclaimed gigs end. */
  gigsOf(provider: string): GigSettings
  providerOfBookable(bookable: string): string
  bookable(id: string): Bookable | null
  /** Whether the white-label's providers share a resource. */
  isShared(resource: string): boolean
}

/** From the bundle if it has them, else from the database. */
export async function placesOf(bundle: Bundle, known: KnownEntities): Promise<ReservationPlaces> {
  const own = new Map(bundle.bookables.map((one) => [one.id, one]))
  const mentions = [...bundle.availabilities, ...bundle.limited_use_links, ...bundle.reservations]
  const missing = new Set(mentions.flatMap(({ bookable }) => (bookable && !own.has(bookable) ? [bookable] : [])))
  const stored = await known.find('bookables', [...missing])
  const providerOf = (bookable: string) => own.get(bookable)?.provider ?? stored.get(bookable)?.provider ?? ''
  const providers = await providersOf(
    bundle,
    known,
    [...stored.values()].map(({ provider }) => provider),
  )
  return {
    zoneOf(provider) {
      const zone = providers.get(provider)?.timezone ?? ''
      return isTimeZone(zone) ? zone : defaultTimezone
    },
    gigsOf: (provider) => ({ gigexpiry: providers.get(provider)?.gigexpiry }),
    providerOfBookable: providerOf,
    bookable: (id) => own.get(id) ?? stored.get(id)?.entity ?? null,
    isShared: await sharedIn(bundle, known),
  }
}

type ProviderTimes = Pick<KnownEntity, 'timezone' | 'gigexpiry'>

async function providersOf(bundle: Bundle, known: KnownEntities, more: string[]): Promise<Map<string, ProviderTimes>> {
  const providers = new Map<string, ProviderTimes>(bundle.providers.map((one) => [one.id, one]))
  const mentioned = Object.values(bundle).flatMap((list) => (Array.isArray(list) ? list.map(homeOf) : []))
  const strangers = new Set([...mentioned, ...more].filter((id) => id !== '' && !providers.has(id)))
  for (const [id, one] of await known.find('providers', [...strangers])) providers.set(id, one)
  return providers
}

const homeOf = (entity: object): string => String(Reflect.get(entity, 'provider') ?? '')

/** Whether a resource that a bundle has, or that its reservations name, has no provider. */
async function sharedIn({ resources, reservations }: Bundle, known: KnownEntities) {
  const own = new Map(resources.map(({ id, provider = '' }) => [id, provider]))
  const missing = new Set(reservations.flatMap((one) => one.resources ?? []).filter((id) => !own.has(id)))
  for (const [id, { provider }] of await known.find('resources', [...missing])) own.set(id, provider)
  return (id: string): boolean => own.get(id) === ''
}
