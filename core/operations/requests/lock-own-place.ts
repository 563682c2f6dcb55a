import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { lockPlaces, type Place } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { atFormerPlace } from '../reservations/former-place.ts'
import type { Tenant } from '../tenant.ts'

/** A reservation's place, and the former one while a move waits: none where its bookable is gone. */
export function placesOf(reservation: StoredReservation, entry: CataloguedBookable | null): Place[] {
  const places = [reservation, atFormerPlace(reservation)].filter((one) => one !== null)
  return entry ? places.map((one) => ({ entry, candidate: candidateOf(appointmentOf(one, entry)) })) : []
}

/** Locks the capacity of a reservation's places. It comes before its attempt everywhere. */
export async function lockOwnPlace(
  unit: UnitOfWork,
  reservation: StoredReservation,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<void> {
  const places = placesOf(reservation, (await ports.catalogueOf(tenant)).find(reservation.bookable))
  if (places.length > 0) await lockPlaces(unit, places)
}
