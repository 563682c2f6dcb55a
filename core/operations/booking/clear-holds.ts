import { ok, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { isOfAccount } from '../appointments/draft-owner.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { withoutPayment } from '../payments/pay.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { endHoldOf } from '../reservations/lapse-draft.ts'
import { tookIt } from './own-draft.ts'

type Input = OperationInput<Wire['clear_holds']['params']>

/** Whether the caller may clear a hold: it is the draft's, or the signed-in person or this browser took it. */
const isTheirs = async (hold: StoredReservation, input: Input): Promise<boolean> =>
  input.params.draft === undefined ? tookIt(hold, input) : hold.draft === input.params.draft

/**
 * Frees what the holds of a draft occupy, or without a draft holds of the caller's own, and keeps the drafts: an
 * account's on every device, anybody else's in their browser. Ids of other reservations do nothing, nor do those of
 * drafts whose payment can't be called off: it is another person's, its outcome is unknown, or it has booked them.
 */
export const clearHolds = defineOperation({
  name: 'clear_holds',
  summary: "Frees what a draft's holds occupy.",
  ...calls.clear_holds,
  access: 'site',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports } = input
    const cleared: string[] = []
    for (const id of params.reservations) {
      const seen = await ports.repositories(tenant.scope).reservations.find(id)
      if (seen?.status !== 'in-progress' || !(await isTheirs(seen, input))) continue
      const free = await withoutPayment({ tenant, ports, actor: 'customer' }, seen, input.actor)
      if (!free.ok) continue
      const isKept = await isOfAccount(seen, { tenant, ports })
      const ended = await transactAndServe({ tenant, ports }, async (unit) => {
        const hold = await unit.reservations.find(id)
        if (hold?.draft !== seen.draft || hold.status !== 'in-progress') return refuse('not_found')
        // A payment that began since changed the version.
        if (hold.version !== free.value.version) return refuse('status_conflict')
        if (hold.life.draft) return ok(hold)
        return endHoldOf(unit, hold, { isKept, by: { actor: 'customer', reason: 'cleared' }, ports })
      })
      if (ended.ok) cleared.push(id)
    }
    return ok({ cleared })
  },
})
