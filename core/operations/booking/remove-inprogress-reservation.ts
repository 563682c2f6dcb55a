import { ok, type Refusal, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { withoutPayment } from '../payments/pay.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { removeDraft } from '../reservations/lapse-draft.ts'
import { isTheirs } from './own-draft.ts'

/**
 * Removes a draft of the caller's, whether it still holds a slot or has lapsed, and frees the slot. Money that an open
 * attempt may have moved is called off first; where it turns out to have paid, the draft is booked and stays. A draft
 * that is removed already is a success.
 */
export const removeInprogressReservation = defineOperation({
  name: 'remove_inprogress_reservation_by_id',
  summary: 'Removes a draft of the caller.',
  ...calls.remove_inprogress_reservation_by_id,
  access: 'site',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports } = input
    const removed = ok({ removed: true as const })
    const { reservations } = ports.repositories(tenant.scope)
    const seen = await reservations.find(params.id)
    if (!seen) return refuse('not_found')
    // A removed row has let go of its draft, so who names one can't be told from its customer, and learns nothing.
    if (seen.status === 'removed' && params.draft !== undefined) return removed
    if (!(await isTheirs(seen, params.draft, input))) return refuse('not_found')
    if (seen.status === 'removed') return removed
    if (seen.status !== 'in-progress') return refuse('draft_finished', { data: { status: seen.status } })
    // Another call may have removed it since.
    const unless = async (error: Refusal) =>
      (await reservations.find(params.id))?.status === 'removed' ? removed : { ok: false as const, error }
    const free = await withoutPayment({ tenant, ports, actor: 'customer' }, seen, input.actor)
    if (!free.ok) return unless(free.error)
    const ended = await transactAndServe({ tenant, ports }, (unit) =>
      removeDraft(unit, free.value, { actor: 'customer', reason: 'removed' }, ports),
    )
    return ended.ok ? removed : unless(ended.error)
  },
})
