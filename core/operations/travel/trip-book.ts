import type { PlaceAsk, Point } from '../../plugin-api/index.ts'
import { BoundedMap } from '../caches/bounded-map.ts'
import { countryOf } from '../catalogue/country-of.ts'
import type { Tenant, TenantPlugins } from '../tenant.ts'

/** A trip by road; `null` if there is none. */
export type KnownTrip = { miles: number; seconds: number } | null

/** Answers of one place provider about one region. */
interface Answers<T> {
  has(key: string): boolean
  get(key: string): T | undefined
  set(key: string, answer: T): void
}

/** What is remembered of a place provider itself. */
interface ProviderState {
  id: number
  /** How many answers it has given. */
  learned: number
  /** Until when lists ask no questions because it has just failed, epoch ms. */
  restsUntil: number
}

export interface TripBook {
  points: Answers<Point | null>
  trips: Answers<KnownTrip>
  state: ProviderState
}

/** Bytes of all tenants' addresses and trips together: some eighty thousand. */
const keptBytes = 24 * 1024 * 1024
/** Rough size of an entry beside its key, bytes. */
const entryBytes = 200

const inBytes = <T>(capacity: number) => new BoundedMap<string, T>(capacity, (_, key) => entryBytes + key.length)

/** Where an address of the tenant is assumed to be. */
export function assumedPlace(tenant: Tenant): Omit<PlaceAsk, 'signal'> {
  const { city = '', state = '' } = tenant.provider ?? {}
  const country = countryOf(tenant)
  return city.trim() === '' ? { country } : { country, near: { town: city.trim(), region: state.trim() } }
}

/**
 * The known addresses and trips. Tenants share them that ask the same plugins, with the same settings, about the same
 * region; all of them together are bounded in bytes, least recently used first. They live until the white-label's
 * configuration changes; roads change more slowly. Failed questions are not stored.
 * @param bytes half of them for addresses, half for trips
 */
export function tripBooks(bytes: number): (tenant: Tenant) => TripBook {
  const points = inBytes<Point | null>(bytes / 2)
  const trips = inBytes<KnownTrip>(bytes / 2)
  const states = new WeakMap<TenantPlugins['places'], ProviderState>()
  let count = 0

  function stateOf(places: TenantPlugins['places']): ProviderState {
    const known = states.get(places)
    if (known) return known
    count += 1
    const state = { id: count, learned: 0, restsUntil: 0 }
    states.set(places, state)
    return state
  }

  return (tenant) => {
    const state = stateOf(tenant.plugins.places)
    const prefix = JSON.stringify([state.id, assumedPlace(tenant)])
    const answers = <T>(kept: BoundedMap<string, T>): Answers<T> => ({
      has: (key) => kept.has(prefix + key),
      get: (key) => kept.get(prefix + key),
      set(key, answer) {
        state.learned += 1
        kept.set(prefix + key, answer)
      },
    })
    return { points: answers(points), trips: answers(trips), state }
  }
}

export const tripBookOf = tripBooks(keptBytes)

export const tripKey = (from: string, to: string): string => JSON.stringify([from, to])
