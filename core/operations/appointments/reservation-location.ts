import { venueOf } from '../../domain/wording/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Location } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** Where a reservation takes place; null = at the provider's. A bundle may give a bare address. */
export function locationOf({ extra }: Pick<StoredReservation, 'extra'>): Location | null {
  const { location } = extra
  if (typeof location === 'string') return location === '' ? null : { address: location }
  if (typeof location !== 'object' || location === null || !('address' in location)) return null
  return typeof location.address === 'string' && location.address !== '' ? { address: location.address } : null
}

/** Where a reservation takes place, in words: at the address given with it, else the bookable's own place, else the provider's. */
export function whereOf(
  reservation: Pick<StoredReservation, 'extra'>,
  bookable: CataloguedBookable['bookable'] | null,
  { provider }: Pick<Tenant, 'provider'>,
): string {
  return locationOf(reservation)?.address ?? venueOf(bookable, provider)
}
