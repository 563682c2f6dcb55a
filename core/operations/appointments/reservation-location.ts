import type { Location } from '../../domain/wire/request-parts.ts'
import { venueOf } from '../../domain/wording/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** Where a reservation takes place; null for the provider's place. A bundle may give a plain address. */
export function locationOf({ extra }: Pick<StoredReservation, 'extra'>): Location | null {
  const { location } = extra
  if (typeof location === 'string') return location === '' ? null : { address: location }
  if (typeof location !== 'object' || location === null || !('address' in location)) return null
  return typeof location.address === 'string' && location.address !== '' ? { address: location.address } : null
}

/** The place of a reservation in words: its own address, else the bookable's place, else the provider's. */
export function whereOf(
  reservation: Pick<StoredReservation, 'extra'>,
  bookable: CataloguedBookable['bookable'] | null,
  { provider }: Pick<Tenant, 'provider'>,
): string {
  return locationOf(reservation)?.address ?? venueOf(bookable, provider)
}
