import type { Fact } from '../../domain/payments/index.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { relationTo } from './paid-reservations.ts'
import { isAwaited, type Scene } from './payment-scene.ts'
import { besideUntil } from './payment-times.ts'

/** Whether the bank, or the service, has done what its customer was asked for, or said that it will not. */
const saysSo: Record<Fact, 'done' | 'refused' | null> = {
  ...{ silent: null, processing: null, settling: null, action: null },
  ...{ mismatch_authorized: null, mismatch_captured: null },
  ...{ saved: 'done', authorized: 'done', captured: 'done' },
  ...{ none: 'refused', declined: 'refused', voided: 'refused' },
}

/** Why a change is not made; null where its customer is there, and goes on in another way or is answered. */
function reasonOf({ attempt, paid, known, now }: Scene): 'slot_gone' | 'too_late' | 'unpaid' | null {
  const isBeside = relationTo(attempt, paid) === 'beside'
  const isLate = besideUntil(attempt) <= now
  const said = saysSo[known.fact]
  if (said === 'done') {
    if (known.slotRefusal) return known.slotRefusal.code === 'slot_taken' ? 'slot_gone' : 'too_late'
    return isLate || !isBeside ? 'too_late' : null
  }
  return isBeside && isAwaited(attempt) && (said === 'refused' || isLate) ? 'unpaid' : null
}

/**
 * Tells who paid beside what waits that their change is not made: their money came when it could not be any more and
 * goes back, or their bank refused it, or never answered, after they were told that a message would follow.
 */
export async function tellNotChanged(scene: Scene): Promise<void> {
  const { unit, work, attempt, paid } = scene
  const reason = reasonOf(scene)
  if (reason === null) return
  const telling = { name: 'reservation.move_failed' as const, cause: attempt.id, data: { of: 'move', reason } }
  await unit.outbox.add(paid.map(({ reservation }) => reservationEvent(telling, reservation, work.ports)))
}
