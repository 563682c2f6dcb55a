import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { transition } from '../reservations/transition.ts'
import { transact } from '../transact.ts'

/** Frees what a draft's hold occupies and keeps the draft. Ids of other reservations do nothing. */
export const clearHolds = defineOperation({
  name: 'clear_holds',
  summary: "Frees what a draft's holds occupy.",
  ...calls.clear_holds,
  access: 'site',
  effect: 'keyed',
  async handler({ params, tenant, ports }) {
    const at = ports.clock.now()
    const why = { actor: 'customer', reason: 'cleared', at }
    const cleared: string[] = []
    for (const id of params.reservations) {
      const ended = await transact(ports, tenant.scope, async (unit) => {
        const hold = await unit.reservations.find(id)
        if (hold?.draft !== params.draft || hold.status !== 'in-progress') return refuse('not_found')
        const to = { ...hold, status: 'removed' as const, draft: null, modified: at }
        return transition(unit, { from: hold, to, occupies: 'keep', why }, ports)
      })
      if (ended.ok) cleared.push(id)
    }
    return ok({ cleared })
  },
})
