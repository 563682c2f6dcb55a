import { refuse } from '../../domain/errors.ts'
import { roleOf } from '../../domain/gigs/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { claimedBy, madeBy, resourceOf } from './claimers-view.ts'
import {
  alreadyClaimed,
  decideAboutGig,
  isClaimedStatus,
  lostOrRefused,
  refuseEnded,
  refuseUnseen,
} from './decide-about-gig.ts'
import { gigAnswer } from './gig-answer.ts'
import { readClaimedStart, readNamedStart } from './named-start.ts'
import { takeClaim } from './take-claim.ts'

/**
 * Claims a gig for a resource: by somebody who acts for it, or by staff on its behalf. The claim is judged for that
 * resource. Where the customer gave days, the first claim names the time in them. Refuses with `already_claimed` when
 * others have the places it could fill, with `forbidden` where its resource can only bid, with `invalid_time` for a
 * time outside the days, and with `status_conflict` when it has ended or has another time by now. A repeat answers like
 * the first call; one that names another time than that is refused, since the customer knows the first one.
 */
export const claimReservation = defineOperation({
  name: 'claim_reservation',
  summary: 'Claims an open reservation for a resource; the last one wanted makes it booked.',
  ...calls.claim_reservation,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    return decideAboutGig(params, context, async (found) => {
      const { reservation, isStaff } = found
      const { rules } = found.entry
      const { resources } = reservation
      const claimed = claimedBy(reservation)
      const isFitting = (id: string) => claimed.includes(id) || ['claim', 'bid'].includes(roleOf(rules, resources, id))
      const meant = resourceOf(found, params.resource, isFitting)
      if (!meant.ok) {
        const areAllTaken = params.resource === undefined && meant.error.code === 'not_found'
        return areAllTaken && isClaimedStatus(reservation) ? alreadyClaimed : meant
      }
      if (isClaimedStatus(reservation) && claimed.includes(meant.value)) {
        const named = await readClaimedStart(params.start, found, context)
        return named.ok ? gigAnswer(found, reservation, context) : named
      }
      const unseen = await refuseUnseen(params, found, context)
      if (unseen) return unseen
      const role = roleOf(rules, resources, meant.value)
      if (role === 'none') return refuse('not_found', { field: '/resource' })
      if (role === 'full' && isClaimedStatus(reservation)) return alreadyClaimed
      const ended = await refuseEnded(found, context)
      if (ended) return ended
      if (role === 'bid' && !isStaff) return refuse('forbidden', { field: '/resource' })
      const start = await readNamedStart(params.start, found, context)
      if (!start.ok) return start

      const claim = { resource: meant.value, user: madeBy(found, context), start: start.value }
      const done = await takeClaim(found, claim, context)
      return done.ok ? gigAnswer(found, done.value, context) : lostOrRefused(done)
    })
  },
})
