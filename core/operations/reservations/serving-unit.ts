import { occupiesUntil } from '../../domain/reservation/index.ts'
import { withParts } from '../../domain/with-parts.ts'
import type { Place, Ports, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { awaitedBookables } from './awaited-bookables.ts'
import { atFormerPlace } from './former-place.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * A transaction that serves who waits for what it frees. Only `transactAndServe` makes one, and `transition` takes no
 * other, so that nothing which frees capacity compiles without serving its queues.
 */
export interface ServingUnit extends UnitOfWork {
  /** Reservations as they stood at the places that they have given up. */
  freed: StoredReservation[]
  /** What was locked one after the other: where a queue has to be served, all of it is locked at once. */
  locked: Place[]
  /** The bookables that anybody may wait for: for the others nobody is looked for. */
  awaited(): Promise<ReadonlySet<string>>
}

/** A transaction's work, with a note of what it frees and locks. */
export function servingUnit(unit: UnitOfWork, { tenant, ports }: { tenant: Tenant; ports: Ports }): ServingUnit {
  const locked: Place[] = []
  const note = ({ bookable, resources, shared, claimants, occupies }: Place) =>
    locked.push({ bookable, resources, shared, occupies, ...(claimants && { claimants }) })
  return withParts(unit, {
    freed: [],
    locked,
    awaited: async () => awaitedBookables(await ports.catalogueOf(tenant), unit, ports.clock.now()),
    lock(all: Place[], reservations?: string[]) {
      for (const one of all) note(one)
      return unit.lock(all, reservations)
    },
    lockAndRead(query: Parameters<UnitOfWork['lockAndRead']>[0]) {
      note(query)
      return unit.lockAndRead(query)
    },
  })
}

/** The places that a reservation takes: of a move that waits both. */
const placesOf = (reservation: StoredReservation): StoredReservation[] =>
  [reservation, atFormerPlace(reservation)]
    .filter((one) => one !== null)
    .filter((one) => occupiesUntil(one) !== 'never')

/** Whether a place takes all that another one takes. */
const covers = (one: StoredReservation, other: StoredReservation): boolean =>
  one.bookable === other.bookable &&
  one.start <= other.start &&
  one.end >= other.end &&
  one.occurrence === other.occurrence &&
  one.seats >= other.seats &&
  other.resources.every((id) => one.resources.includes(id))

/** The places that a change gives up, wholly or in part. */
export function placesGivenUp(from: StoredReservation, to: StoredReservation): StoredReservation[] {
  const kept = placesOf(to)
  return placesOf(from).filter((one) => !kept.some((other) => covers(other, one)))
}
