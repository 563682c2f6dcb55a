import { BoundedMap } from '../caches/bounded-map.ts'
import type { Tenant } from '../tenant.ts'

/** A trip by road; `null` if there is none. */
export type KnownTrip = { miles: number; seconds: number } | null

export interface TripBook {
  points: BoundedMap<string, { latitude: number; longitude: number } | null>
  trips: BoundedMap<string, KnownTrip>
  /** Until when lists ask no questions because the place provider has just failed, epoch ms. */
  listsRestUntil: number
}

const keptPoints = 2_000
const keptTrips = 5_000

const books = new WeakMap<Tenant, TripBook>()

/**
 * A tenant's known addresses and trips. They live as long as the tenant's object, until its configuration changes;
 * roads change more slowly. Failed questions are not stored.
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
