import { isUnclaimed, peopleOf } from '../../domain/gigs/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import type { UnitOfWork } from '../ports.ts'
import type { Telling } from './reservation-events.ts'
import type { GivenClaim } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * A reservation that one more has claimed, once that counts: the claim for the last open place makes it booked, and its
 * customer hears of all of them then. The bookable may be gone by now.
 */
export function asClaimed(taken: StoredReservation, entry: CataloguedBookable | null, now: Instant): StoredReservation {
  const { request: _, onclaim: __, claims = [], ...life } = taken.life
  const status = entry && isUnclaimed(entry.rules, taken.resources) ? 'gig' : 'booked'
  const told = <T extends { told?: Instant | undefined }>(one: T): T =>
    status === 'booked' ? { ...one, told: one.told ?? now } : one
  return {
    ...taken,
    status,
    expires: null,
    life: { ...life, ...(life.named && { named: told(life.named) }), claims: claims.map(told) },
  }
}

interface Claim {
  claim: Pick<GivenClaim, 'resource' | 'user'>
  /** Who made it count: a claimer, or staff on a resource's behalf. */
  actor: string
  catalogue: Catalogue
}

/**
 * What is told of a claim: its claimer, or all who act for the resource where staff give it out, get what they need to
 * come, and the customer hears the names once all are known.
 */
function tellingOf(to: StoredReservation, { claim: { resource, user }, actor, catalogue }: Claim): Telling {
  const isComplete = to.status === 'booked'
  const theirs = catalogue.resources.filter(({ id }) => id === resource).flatMap(peopleOf)
  const users = theirs.filter((one) => one === user && one === actor)
  const audiences = [...(isComplete ? ['customer'] : []), 'staff', ...(theirs.length > 0 ? ['claimers'] : [])]
  const resources = isComplete ? (to.life.claims ?? []).map((one) => one.resource) : [resource]
  const data = { audiences, resource, resources, user, users: users.length > 0 ? users : theirs }
  return { name: 'reservation.claimed', cause: `${resource}.${to.version + 1}`, data }
}

/**
 * What is told of a claim that counts now; those too whose bids were not picked, once every place is filled.
 * @param to as it will be, at the version before
 */
export async function toldClaim(
  { bids }: Pick<UnitOfWork, 'bids'>,
  to: StoredReservation,
  claim: Claim,
): Promise<Telling[]> {
  const left = to.status === 'booked' ? await bids.of(to.id) : []
  const notPicked = left
    .filter(({ resource }) => !to.resources.includes(resource))
    .map(({ resource, modified }): Telling => {
      const users = claim.catalogue.resources.filter(({ id }) => id === resource).flatMap(peopleOf)
      const data = { audiences: ['claimers'], resources: [resource], users }
      return { name: 'reservation.bid_not_picked', cause: `${resource}.${modified}.${to.version}`, data }
    })
  return [tellingOf(to, claim), ...notPicked]
}
