import type { Result } from '../../domain/errors.ts'
import { isOfAccount } from '../appointments/draft-owner.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { endHoldOf, removeDraft } from '../reservations/lapse-draft.ts'
import type { Tenant } from '../tenant.ts'
import { transactAndServe } from './serve-queues.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** Ends a hold that has run out, and serves whoever waits for its room in the same transaction. */
export async function endHold({ tenant, ports }: Work, hold: StoredReservation): Promise<Result<StoredReservation>> {
  const isKept = await isOfAccount(hold, { tenant, ports })
  const by = { actor: 'system', reason: 'the hold ran out' }
  return transactAndServe({ tenant, ports }, (unit) => endHoldOf(unit, hold, { isKept, by, ports }))
}

/** Removes a draft that its customer has not come back to; false if another call has changed it. */
export async function forgetDraft({ tenant, ports }: Work, draft: StoredReservation): Promise<boolean> {
  const removed = await transactAndServe({ tenant, ports }, (unit) =>
    removeDraft(unit, draft, { actor: 'system', reason: 'the draft was given up' }, ports),
  )
  return removed.ok
}
