import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Location } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { findTrip, type Log } from '../travel/learn-trips.ts'
import { homeOf, takesPlaceAtCustomers } from '../travel/travel.ts'
import { locationOf } from './reservation-location.ts'

/** The miles that were frozen with a hold; null where it takes place at the provider's. */
export function frozenDistance(pricedata: StoredReservation['pricedata']): number | null {
  const distance = pricedata?.distance
  return typeof distance === 'number' ? distance : null
}

/** The same spelling of an address, however many spaces were typed. */
const tidy = ({ address }: Location): Location => ({ address: address.replace(/\s+/g, ' ').trim() })

/**
 * Where an appointment takes place and how far that is from the provider, one way in miles. A bookable that goes to
 * its customers needs an address that the place provider finds a way to; with a hold at that address its frozen
 * distance stays, whatever the provider says meanwhile. Others take place at the provider's, whatever was sent along.
 */
export async function placeOf(
  location: Location | undefined,
  entry: CataloguedBookable,
  hold: StoredReservation | null,
  context: { tenant: Tenant; ports: Log },
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
