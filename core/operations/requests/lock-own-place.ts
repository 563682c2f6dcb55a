import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { atFormerPlace } from '../reservations/former-place.ts'
import type { Tenant } from '../tenant.ts'

/**
 * Locks the capacity of a reservation's place, and of the former one while a move waits. It comes before its attempt
 * everywhere.
 */
export async function lockOwnPlace(
  unit: UnitOfWork,
  reservation: StoredReservation,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<void> {
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  if (!entry) return
  const places = [reservation, atFormerPlace(reservation)].filter((one) => one !== null)
  await lockPlaces(
    unit,
    places.map((one) => ({ entry, candidate: candidateOf(appointmentOf(one, entry)) })),
  )
}
