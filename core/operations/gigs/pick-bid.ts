import { ok, refuse } from '../../domain/errors.ts'
import { roleOf } from '../../domain/gigs/index.ts'
import { BidsAnswer, PickParams } from '../../domain/wire/gigs.ts'
import { defineOperation } from '../define-operation.ts'
import { type Claimable, type ClaimContext, claimedBy } from './claimers-view.ts'
import {
  alreadyClaimed,
  decideAboutGig,
  isClaimedStatus,
  lostOrRefused,
  refuseEnded,
  refuseUnseen,
} from './decide-about-gig.ts'
import { listedBids } from './listed-bids.ts'
import { takeClaim } from './take-claim.ts'

async function answer(claimable: Claimable, context: ClaimContext) {
  const { status, version } = claimable.reservation
  return ok({ status, version, bids: await listedBids(claimable, context) })
}

/**
 * Picks a bid: its resource claims the reservation, judged as a claim is. Refuses with `slot_taken` or `closed` when the
 * resource has something else by now or bid for another time (the bid stays), and with `already_claimed` when every
 * place is filled.
 */
export const pickBid = defineOperation({
  name: 'pick_bid',
  summary: 'Gives an open reservation to one of those who bid for it.',
  params: PickParams,
  result: BidsAnswer,
  access: 'staff',
  effect: 'keyed',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    const { resource } = params
    return decideAboutGig(params, context, async (found) => {
      const { reservation, entry } = found
      const { status, life, start } = reservation
      if (claimedBy(reservation).includes(resource) && isClaimedStatus(reservation)) return answer(found, context)
      const unseen = await refuseUnseen(params, found, context)
      if (unseen) return unseen
      const bids = await ports.repositories(tenant.scope).bids.of(reservation.id)
      const bid = bids.find((one) => one.resource === resource)
      if (!bid) return refuse('not_found', { field: '/resource' })
      if (status === 'booked' || (status === 'gig' && roleOf(entry.rules, reservation.resources, resource) === 'full'))
        return alreadyClaimed
      const ended = await refuseEnded(found, context)
      if (ended) return ended
      if (!life.dates && bid.start !== null && bid.start !== start) return refuse('slot_taken', { field: '/resource' })
      const named = life.dates ? bid.start : null
      const done = await takeClaim(found, { resource, user: bid.user, start: named }, context)
      return done.ok ? answer({ ...found, reservation: done.value }, context) : lostOrRefused(done)
    })
  },
})
