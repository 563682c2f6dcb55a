import { ok, refuse } from '../../domain/errors.ts'
import { roleOf } from '../../domain/gigs/index.ts'
import { parseAmount } from '../../domain/pricing/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { biddingFor, type Claimable, type ClaimContext, claimedBy } from './claimers-view.ts'
import {
  alreadyClaimed,
  decideAboutGig,
  isClaimedStatus,
  lostOrRefused,
  refuseEnded,
  refuseUnseen,
} from './decide-about-gig.ts'
import { changedMeanwhile } from './gig-answer.ts'
import { isForTime } from './gig-wire.ts'
import { bidsAnswer } from './listed-bids.ts'
import type { StoredBid } from './stored-bid.ts'
import { takeClaim } from './take-claim.ts'

const answer = async (claimable: Claimable, context: ClaimContext) => ok(await bidsAnswer(claimable, context))

/** Whether a bid has the amount that the caller saw; who sends none says nothing of it. */
function isSeen(bid: StoredBid, { amount }: Wire['pick_bid']['params'], { tenant }: ClaimContext): boolean {
  if (amount === undefined) return true
  if (amount === null) return bid.amount === null
  const seen = parseAmount(amount, tenant.currency.digits)
  return seen.ok && seen.value === bid.amount
}

/**
 * Picks a bid, for staff: its resource claims the reservation, judged as a claim is. Refuses with `status_conflict` if
 * it is not what the caller saw: `version` changes with each bid that is placed, changed or withdrawn, `amount` is what
 * is agreed to. Refuses with `slot_taken` or `closed` when the resource has something else by now or bid for another
 * time, and with `invalid_time` when the time that it named in the customer's days has begun (the bid stays); with
 * `already_claimed` when every place is filled. A repeat answers like the first call.
 */
export const pickBid = defineOperation({
  name: 'pick_bid',
  summary: 'Gives an open reservation to one of those who bid for it.',
  ...calls.pick_bid,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    const { resource } = params
    const pick = async (found: Claimable) => {
      const { reservation, entry } = found
      const { status, life } = reservation
      if (claimedBy(reservation).includes(resource) && isClaimedStatus(reservation)) return answer(found, context)
      const unseen = await refuseUnseen(params, found, context)
      if (unseen) return unseen
      const { bids, reservations } = ports.repositories(tenant.scope)
      const bid = (await bids.of(reservation.id)).find((one) => one.resource === resource)
      if (!bid) {
        const missing = refuse('not_found', { field: '/resource' })
        // What ends a gig ends its bids.
        const now = await reservations.find(reservation.id)
        if (now?.version !== reservation.version) return { lost: missing.error }
        return isClaimedStatus(reservation) ? missing : changedMeanwhile(found, context)
      }
      if (status === 'booked' || (status === 'gig' && roleOf(entry.rules, reservation.resources, resource) === 'full'))
        return alreadyClaimed
      const ended = await refuseEnded(found, context)
      if (ended) return ended
      if (!isSeen(bid, params, context)) return changedMeanwhile(found, context)
      if (!isForTime(bid, found, ports.clock.now()))
        return refuse(life.dates ? 'invalid_time' : 'slot_taken', { field: '/resource' })
      const named = life.dates ? bid.start : null
      const done = await takeClaim(found, { resource, user: bid.user, start: named }, context)
      return done.ok ? answer({ ...found, reservation: done.value }, context) : lostOrRefused(done)
    }
    return decideAboutGig(params, context, pick, biddingFor)
  },
})
