import { refuse } from '../../domain/errors.ts'
import { gigExpires, roleOf } from '../../domain/gigs/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { claimableFor, claimedBy, resourceOf } from './claimers-view.ts'
import { changedMeanwhile, gigAnswer } from './gig-answer.ts'
import { takeClaim } from './take-claim.ts'

/** How often a claim is judged anew while other calls change the gig. */
const tries = 5

/**
 * Claims a gig for a resource: by somebody who acts for it, or by staff on its behalf. The claim is judged for that
 * resource. Refuses with `already_claimed` when others have the places it could fill, with `forbidden` where its
 * resource can only bid, and with `status_conflict` when it has ended. A repeat answers like the first call.
 */
export const claimReservation = defineOperation({
  name: 'claim_reservation',
  summary: 'Claims an open reservation for a resource; the last one wanted makes it booked.',
  ...calls.claim_reservation,
  access: 'site',
  effect: 'keyed',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    for (let round = 1; ; round += 1) {
      const found = await claimableFor(params, context)
      if (!found.ok) return found
      const { reservation, entry, isStaff } = found.value
      const { rules } = entry
      const { status, resources, life, start } = reservation
      const claimed = claimedBy(reservation)
      const isFitting = (id: string) => claimed.includes(id) || ['claim', 'bid'].includes(roleOf(rules, resources, id))
      const meant = resourceOf(found.value, params.resource, isFitting)
      if (!meant.ok) {
        const areAllTaken = params.resource === undefined && meant.error.code === 'not_found'
        return areAllTaken && isFull(status) ? refuse('already_claimed') : meant
      }
      if (isFull(status) && claimed.includes(meant.value)) return gigAnswer(found.value, reservation, context)
      if (params.version !== undefined && params.version !== reservation.version)
        return changedMeanwhile(found.value, context)
      const role = roleOf(rules, resources, meant.value)
      if (role === 'none') return refuse('not_found', { field: '/resource' })
      if (role === 'full' && isFull(status)) return refuse('already_claimed')
      const ends = gigExpires({ since: life.gig?.since ?? reservation.created, start }, tenant.provider ?? {})
      if (status !== 'gig' || ports.clock.now() >= ends) return changedMeanwhile(found.value, context)
      if (role === 'bid' && !isStaff) return refuse('forbidden', { field: '/resource' })

      const user = isStaff ? null : (actor.user?.id ?? null)
      const done = await takeClaim(found.value, { resource: meant.value, user }, context)
      if (done.ok) return gigAnswer(found.value, done.value, context)
      // Another call was faster: it is judged anew, by what is left.
      if (done.error.code !== 'status_conflict' || round >= tries) return done
    }
  },
})

/** Whether what is not open is so because others have claimed it. */
const isFull = (status: string): boolean => status === 'gig' || status === 'booked'
