import { instantToWall } from '../../domain/time/index.ts'
import type { BidsAnswer, ListedBid } from '../../domain/wire/gigs.ts'
import { gigEnds } from '../reservations/opened-gig.ts'
import type { Claimable, ClaimContext } from './claimers-view.ts'
import { isOpenGig } from './decide-about-gig.ts'
import { freeResources } from './free-resources.ts'
import { isForTime, wireBid, wireGroups } from './gig-wire.ts'

/** The bids for a reservation as staff read them, oldest first; each says whether its resource is taken by now. */
export async function listedBids(
  { reservation, entry, catalogue, isStaff }: Claimable,
  { tenant, ports }: ClaimContext,
): Promise<ListedBid[]> {
  const now = ports.clock.now()
  const { bids, users } = ports.repositories(tenant.scope)
  const placed = await bids.of(reservation.id)
  const open = placed.map(({ resource }) => resource).filter((id) => !reservation.resources.includes(id))
  const free = await freeResources(reservation, entry, open, { tenant, ports, isStaff })
  return Promise.all(
    placed.map(async (bid) => {
      const picked = reservation.resources.includes(bid.resource)
      const person = bid.user === null ? null : await users.find(bid.user)
      return {
        ...wireBid(bid, picked || (free.has(bid.resource) && isForTime(bid, { reservation, entry }, now)), tenant),
        name: catalogue.resources.find(({ id }) => id === bid.resource)?.name ?? bid.resource,
        user: bid.user,
        username: person ? `${person.firstname ?? ''} ${person.lastname ?? ''}`.trim() : '',
        picked,
      }
    }),
  )
}

/** The answer of the calls about the bids for a reservation: what it is now, and until when one can be picked. */
export async function bidsAnswer(claimable: Claimable, context: ClaimContext): Promise<BidsAnswer> {
  const { reservation, entry } = claimable
  const { tenant, ports } = context
  const { status, version, resources } = reservation
  const end = isOpenGig(reservation, { tenant, ports }) ? gigEnds(reservation, tenant) : null
  return {
    ...{ status, version },
    groups: wireGroups(entry.rules, resources),
    pickbefore: end === null ? null : instantToWall(end, tenant.timezone),
    pickbefore_utc: end === null ? null : new Date(end).toISOString(),
    bids: await listedBids(claimable, context),
  }
}
