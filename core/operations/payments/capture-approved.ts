import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import type { UnitOfWork } from '../ports.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { keptForMove } from '../reservations/former-place.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { finalise } from './finalise.ts'
import type { PaymentWork } from './payment-work.ts'

/**
 * Whether the attempt that is kept for a decision is to be captured with it: locks it, and has the finaliser look at it
 * at once; false where nothing is kept. Refuses with `status_conflict` if another call is changing it.
 */
export async function orderCapture(
  unit: Pick<UnitOfWork, 'payments'>,
  kept: string | null,
  now: number,
): Promise<Result<boolean>> {
  const attempt = kept === null ? null : await unit.payments.lockAttempt(kept)
  if (attempt === null || !isOpen(attempt)) return ok(false)
  const ordered = await unit.payments.updateAttempt(attempt, { due: now, modified: now })
  return ordered ? ok(true) : refuse('status_conflict')
}

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
