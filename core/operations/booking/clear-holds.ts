import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { DraftId, EntityId } from '../params.ts'

/** Gives back what holds occupy and keeps the draft. Only a hold of this draft ends; any other id does nothing. */
export const clearHolds = defineOperation({
  name: 'clear_holds',
  summary: "Frees what a draft's holds occupy.",
  params: Type.Object({ reservations: Type.Array(EntityId, { maxItems: 20 }), draft: DraftId }),
  result: Type.Object({ cleared: Type.Array(Type.String()) }),
  access: 'site',
  effect: 'keyed',
  async handler({ params, tenant, ports }) {
    const at = ports.clock.now()
    const cleared: string[] = []
    for (const id of params.reservations) {
      const isCleared = await ports.transaction(tenant.scope, async (unit) => {
        const hold = await unit.reservations.find(id)
        if (!hold || hold.draft !== params.draft || hold.status !== 'in-progress') return false
        const why = { actor: 'customer', reason: 'cleared', at }
        return unit.reservations.change(id, 'in-progress', { status: 'removed', draft: null }, 'free', why)
      })
      if (isCleared) cleared.push(id)
    }
    return ok({ cleared })
  },
})
