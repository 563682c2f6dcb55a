import type { UnitOfWork } from '../ports.ts'
import { formerPlaceOf } from './former-place.ts'
import type { Telling } from './reservation-events.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * Ends the bids for what is over, and answers what those are told who only bid: nothing of what others had claimed
 * whole, as they have heard that they were not picked, nor where another event tells them how it ended.
 * @param from as it was before
 * @param tells what is told of it otherwise
 */
export async function endBids(
  { bids }: Pick<UnitOfWork, 'bids'>,
  from: StoredReservation,
  tells: Telling[],
): Promise<Telling[]> {
  const { status, claims } = formerPlaceOf(from)
  const isTold = status !== 'gig' || tells.some(({ name }) => name === 'reservation.gig_expired')
  const claimed = new Set(claims.map(({ resource }) => resource))
  const bidden = isTold ? [] : (await bids.of(from.id)).map(({ resource }) => resource)
  const resources = bidden.filter((resource) => !claimed.has(resource))
  await bids.end(from.id)
  if (resources.length === 0) return []
  const data = { audiences: ['claimers'], of: 'cancelled', resources, apart: claims }
  return [{ name: 'reservation.bid_not_picked', cause: `cancelled.${from.version + 1}`, data }]
}
