import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { keptForMove } from '../reservations/former-place.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { finalise } from './finalise.ts'
import type { PaymentWork } from './payment-work.ts'

/**
 * Carries on with the capture that an approval, or a claim, waits for, and says what became of it. Refuses with
 * `payment_declined`, and it waits as before, or with `payment_unknown` while nobody can say.
 */
export async function captureApproved(
  work: PaymentWork,
  ordered: StoredReservation,
): Promise<Result<StoredReservation>> {
  const done = await finalise(work, keptForMove(ordered) ?? ordered.payment?.attempt ?? '')
  const latest = await work.ports.repositories(work.tenant.scope).reservations.find(ordered.id)
  if (!latest) return refuse('status_conflict')
  if (isBeingApproved(latest)) return refuse('payment_unknown')
  if (latest.status !== 'pending' && !latest.life.onclaim) return ok(latest)
  return done.ok ? refuse('status_conflict') : done
}
