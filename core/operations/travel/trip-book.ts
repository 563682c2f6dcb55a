import { BoundedMap } from '../caches/bounded-map.ts'
import type { Tenant } from '../tenant.ts'

/** One way by road; `null` where there is none. */
export type KnownTrip = { miles: number; seconds: number } | null

export interface TripBook {
  points: BoundedMap<string, { latitude: number; longitude: number } | null>
  trips: BoundedMap<string, KnownTrip>
  /** Until when lists ask for nothing, since the place provider has just failed, epoch ms. */
  listsRestUntil: number
}

const keptPoints = 2_000
const keptTrips = 5_000

const books = new WeakMap<Tenant, TripBook>()

/**
 * What is known of a tenant's addresses and trips. It lives as long as the tenant's object, which is until its
 * configuration changes; roads change more slowly. What could not be asked is not in it.
 */
export function tripBookOf(tenant: Tenant): TripBook {
  const book = books.get(tenant) ?? {
    points: new BoundedMap(keptPoints),
    trips: new BoundedMap(keptTrips),
    listsRestUntil: 0,
  }
  books.set(tenant, book)
  return book
}

export const tripKey = (from: string, to: string): string => JSON.stringify([from, to])
