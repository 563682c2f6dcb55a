import type { Result } from '../../domain/errors.ts'
import { roleOf } from '../../domain/gigs/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { amend } from '../reservations/transition.ts'
import { transact } from '../transact.ts'
import { type ClaimContext, isNothing, resourceOf } from './claimers-view.ts'
import { alreadyClaimed, decideAboutGig, lostOrRefused } from './decide-about-gig.ts'
import { changedMeanwhile, gigAnswer } from './gig-answer.ts'

/**
 * Withdraws a resource's bid, until it is picked or every place is filled: refuses with `status_conflict` or
 * `already_claimed` afterwards. Withdrawing what nobody bid changes nothing.
 */
export const withdrawBid = defineOperation({
  name: 'withdraw_bid',
  summary: 'Withdraws a bid for an open reservation.',
  ...calls.withdraw_bid,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    return decideAboutGig({ id: params.id, provider: params.provider }, context, async (found) => {
      const { reservation, entry } = found
      const placed = (await ports.repositories(tenant.scope).bids.of(reservation.id)).map(({ resource }) => resource)
      const meant = resourceOf(found, params.resource, (id) => placed.includes(id))
      if (!meant.ok && !isNothing(meant.error, params.resource)) return meant
      if (!meant.ok || !placed.includes(meant.value)) return gigAnswer(found, reservation, context)
      if (reservation.resources.includes(meant.value)) return changedMeanwhile(found, context)
      if (roleOf(entry.rules, reservation.resources, meant.value) === 'full') return alreadyClaimed
      const done = await withdraw(reservation, meant.value, context)
      return done.ok ? gigAnswer(found, done.value, context) : lostOrRefused(done)
    })
  },
})

/** Refuses with `status_conflict` if another call changed the gig, picking the bid perhaps. */
function withdraw(
  reservation: StoredReservation,
  resource: string,
  { tenant, ports }: ClaimContext,
): Promise<Result<StoredReservation>> {
  return transact(ports, tenant.scope, async (unit) => {
    const changed = await amend(unit, reservation, { modified: ports.clock.now() })
    if (changed.ok) await unit.bids.withdraw({ reservation: reservation.id, resource })
    return changed
  })
}
