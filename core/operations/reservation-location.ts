import type { Location } from './params.ts'
import type { StoredReservation } from './ports.ts'

/** Where a reservation takes place; null = at the provider's. A bundle may give a bare address. */
export function locationOf({ extra }: Pick<StoredReservation, 'extra'>): Location | null {
  const { location } = extra
  if (typeof location === 'string') return location === '' ? null : { address: location }
  if (typeof location !== 'object' || location === null || !('address' in location)) return null
  return typeof location.address === 'string' && location.address !== '' ? { address: location.address } : null
}
