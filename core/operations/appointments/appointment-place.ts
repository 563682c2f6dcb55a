import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Location } from '../../domain/wire/request-parts.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { findTrip, type PlacePorts } from '../travel/learn-trips.ts'
import { homeOf, takesPlaceAtCustomers } from '../travel/travel.ts'
import { locationOf } from './reservation-location.ts'

/** The miles frozen with a hold; null for an appointment at the provider's place. */
export const frozenDistance = (pricedata: StoredReservation['pricedata']): number | null => pricedata?.distance ?? null

/** Collapses spaces, so that equal addresses are spelled the same. */
const tidy = ({ address }: Location): Location => ({ address: address.replace(/\s+/g, ' ').trim() })

/**
 * Where an appointment takes place, and its distance from the provider, one way in miles. A bookable that travels to
 * its customers needs an address that the place provider can route to. A hold at the same address keeps its frozen
 * distance, whatever the provider answers later. All other bookables take place at the provider's, whatever was sent.
 */
export async function placeOf(
  location: Location | undefined,
  entry: CataloguedBookable,
  hold: StoredReservation | null,
  context: { tenant: Tenant; ports: PlacePorts },
): Promise<Result<{ location: Location | null; distance: number | null }>> {
  const { tenant, ports } = context
  if (!takesPlaceAtCustomers(entry.bookable)) return ok({ location: null, distance: null })
  const place = location && tidy(location)
  if (!place || place.address === '') return refuse('address_required', { field: '/location/address' })
  const frozen = hold && locationOf(hold)?.address === place.address ? frozenDistance(hold.pricedata) : null
  if (frozen !== null) return ok({ location: place, distance: frozen })
  const trip = await findTrip(tenant, ports, { from: homeOf(tenant.provider), to: place.address })
  if (!trip.ok) return trip
  return trip.value
    ? ok({ location: place, distance: trip.value.miles })
    : refuse('address_not_found', { field: '/location/address' })
}
