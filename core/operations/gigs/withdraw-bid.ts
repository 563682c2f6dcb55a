import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { claimableFor, isNothing, resourceOf } from './claimers-view.ts'
import { changedMeanwhile, gigAnswer } from './gig-answer.ts'

/** Withdraws a resource's bid, until it is picked. Withdrawing what nobody bid changes nothing. */
export const withdrawBid = defineOperation({
  name: 'withdraw_bid',
  summary: 'Withdraws a bid for an open reservation.',
  ...calls.withdraw_bid,
  access: 'site',
  effect: 'keyed',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    const found = await claimableFor(params, context)
    if (!found.ok) return found
    const { reservation } = found.value
    const { bids } = ports.repositories(tenant.scope)
    const placed = (await bids.of(reservation.id)).map(({ resource }) => resource)
    const meant = resourceOf(found.value, params.resource, (id) => placed.includes(id))
    if (!meant.ok && !isNothing(meant.error, params.resource)) return meant
    if (meant.ok && placed.includes(meant.value)) {
      if (reservation.resources.includes(meant.value)) return changedMeanwhile(found.value, context)
      await bids.withdraw({ reservation: reservation.id, resource: meant.value })
    }
    return gigAnswer(found.value, reservation, context)
  },
})
