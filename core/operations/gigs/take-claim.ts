import type { Result } from '../../domain/errors.ts'
import { isUnclaimed, peopleOf } from '../../domain/gigs/index.ts'
import { addedTimeIn } from '../appointments/added-time.ts'
import { spanFrom } from '../capacity/days-input.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { placeAgain } from '../reservations/door.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import { type Claimable, type ClaimContext, claimedBy } from './claimers-view.ts'
import { judgedAs } from './free-resources.ts'
import type { StoredBid } from './stored-bid.ts'

interface Claim {
  resource: string
  /** Who claims it; null if staff do it on the resource's behalf. */
  user: string | null
  /** The time that it names in the days of the gig; null where that has its time. */
  start: number | null
}

/**
 * What is told of a claim: its claimer, or who is picked, gets what they need to come, and the customer hears the names
 * once all are known.
 */
function tellingOf(
  to: StoredReservation,
  { resource, user }: Omit<Claim, 'start'>,
  { reservation, catalogue, isStaff }: Claimable,
): Telling {
  const isComplete = to.status === 'booked'
  const theirs = catalogue.resources.filter(({ id }) => id === resource).flatMap(peopleOf)
  const users = isStaff ? theirs : [user].filter((one) => one !== null)
  const audiences = [...(isComplete ? ['customer'] : []), 'staff', ...(users.length > 0 ? ['claimers'] : [])]
  const resources = isComplete ? claimedBy(to) : [resource]
  const data = { audiences, resource, resources, user, users }
  return { name: 'reservation.claimed', cause: `${resource}.${reservation.version + 1}`, data }
}

/** Those whose bids were not picked, once every place is filled. */
function notPicked(to: StoredReservation, bids: StoredBid[], { catalogue }: Claimable): Telling[] {
  if (to.status !== 'booked') return []
  return bids
    .filter(({ resource }) => !to.resources.includes(resource))
    .map(({ resource, modified }) => {
      const users = catalogue.resources.filter(({ id }) => id === resource).flatMap(peopleOf)
      const data = { audiences: ['claimers'], resources: [resource], users }
      return { name: 'reservation.bid_not_picked' as const, cause: `${resource}.${modified}.${to.version}`, data }
    })
}

/**
 * Gives a gig one more of the resources that it wants, judged for that resource; the one for the last open place makes
 * it booked. Refuses as the engine does, and with `status_conflict` if another call changed the reservation.
 */
export function takeClaim(
  claimable: Claimable,
  claim: Claim,
  { tenant, ports, actor }: ClaimContext,
): Promise<Result<StoredReservation>> {
  const { reservation: from, entry, isStaff } = claimable
  const now = ports.clock.now()
  const resources = [...from.resources, claim.resource]
  const { start, ...given } = claim
  const status = isUnclaimed(entry.rules, resources) ? 'gig' : 'booked'
  const { dates, ...life } = from.life
  const named = dates ? { days: dates } : life.named
  // The customer hears of all of them once every place is filled.
  const told = (one: { told?: number } = {}) => (status === 'booked' ? { told: one.told ?? now } : {})
  const claims = [...(life.claims ?? []), { ...given, at: now }]
  const to: StoredReservation = {
    ...from,
    ...(start === null ? {} : spanFrom(start, addedTimeIn(from), entry)),
    status,
    resources,
    // With the time it comes to another place in calendars, also after another time was refused.
    sequence: from.sequence + (start === null ? 0 : 1),
    life: {
      ...life,
      ...(named && { named: { ...named, ...told(named) } }),
      claims: claims.map((one) => ({ ...one, ...told(one) })),
    },
  }
  const why = { actor: actor.user?.id ?? 'provider', reason: `claimed for ${claim.resource}`, at: now }
  return transactAndServe({ tenant, ports }, async (unit) => {
    const bids = to.status === 'booked' ? await unit.bids.of(from.id) : []
    const tells = [tellingOf(to, claim, claimable), ...notPicked(to, bids, claimable)]
    const context = { tenant, ports, showreasons: isStaff }
    // With the time, the resources are taken that nobody could have before.
    const judged = dates ? { ...judgedAs(claimable), exactResources: false } : judgedAs(claimable)
    return placeAgain(unit, { from, to, judged, why, tells }, context)
  })
}
