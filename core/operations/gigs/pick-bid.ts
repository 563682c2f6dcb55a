import { ok, refuse } from '../../domain/errors.ts'
import { gigExpires, roleOf } from '../../domain/gigs/index.ts'
import { BidsAnswer, PickParams } from '../../domain/wire/gigs.ts'
import { defineOperation } from '../define-operation.ts'
import { type Claimable, type ClaimContext, claimableFor, claimedBy } from './claimers-view.ts'
import { changedMeanwhile } from './gig-answer.ts'
import { listedBids } from './listed-bids.ts'
import { takeClaim } from './take-claim.ts'

const tries = 5

async function answer(claimable: Claimable, context: ClaimContext) {
  const { status, version } = claimable.reservation
  return ok({ status, version, bids: await listedBids(claimable, context) })
}

/**
 * Picks a bid: its resource claims the reservation, judged as a claim is. Refuses with `slot_taken` or `closed` when the
 * resource has something else by now (the bid stays), and with `already_claimed` when every place is filled.
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
    for (let round = 1; ; round += 1) {
      const found = await claimableFor(params, context)
      if (!found.ok) return found
      const { reservation, entry } = found.value
      const { status, life, start } = reservation
      if (claimedBy(reservation).includes(resource) && (status === 'gig' || status === 'booked'))
        return answer(found.value, context)
      if (params.version !== undefined && params.version !== reservation.version)
        return changedMeanwhile(found.value, context)
      const bids = await ports.repositories(tenant.scope).bids.of(reservation.id)
      const bid = bids.find((one) => one.resource === resource)
      if (!bid) return refuse('not_found', { field: '/resource' })
      if (status === 'booked' || (status === 'gig' && roleOf(entry.rules, reservation.resources, resource) === 'full'))
        return refuse('already_claimed')
      const ends = gigExpires({ since: life.gig?.since ?? reservation.created, start }, tenant.provider ?? {})
      if (status !== 'gig' || ports.clock.now() >= ends) return changedMeanwhile(found.value, context)
      const done = await takeClaim(found.value, { resource, user: bid.user }, context)
      if (done.ok) return answer({ ...found.value, reservation: done.value }, context)
      if (done.error.code !== 'status_conflict' || round >= tries) return done
    }
  },
})
