import type { Result } from '../../domain/errors.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { ServingUnit } from './serving-unit.ts'
import type { ChangeReason } from './stored-reservation.ts'
import { transition } from './transition.ts'

/**
 * Ends a draft. Its id becomes free: whoever has it in a browser may continue and take another hold.
 */
export function removeDraft(unit: ServingUnit, draft: StoredReservation, by: Omit<ChangeReason, 'at'>, ports: Ports) {
  const at = ports.clock.now()
  const to = { ...draft, status: 'removed' as const, modified: at }
  return transition(unit, { from: draft, to, occupies: 'keep', why: { ...by, at } }, ports)
}

/**
 * What becomes of a draft when its hold ends, within a transaction. One that is kept, a signed-in customer's, stays
 * in progress and occupies nothing, so that they find it on every device; any other is removed, since its browser has
 * all of it. Refuses with `status_conflict` if another call has changed it.
 */
export async function endHoldOf(
  unit: ServingUnit,
  hold: StoredReservation,
  { isKept, by, ports }: { isKept: boolean; by: Omit<ChangeReason, 'at'>; ports: Ports },
): Promise<Result<StoredReservation>> {
  if (!isKept) return removeDraft(unit, hold, by, ports)
  const at = ports.clock.now()
  const to = { ...hold, expires: null, life: { ...hold.life, draft: { lapsed: at } }, modified: at }
  return transition(unit, { from: hold, to, occupies: [], why: { ...by, at } }, ports)
}
