import { type Result, refuse } from '../../domain/errors.ts'
import { endOpenAttempts } from '../payments/pay.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { transition } from '../reservations/transition.ts'
import type { Decider } from './queue-decision.ts'

/**
 * Ends an entry at its customer's wish. A place that was offered goes to the others in the same transaction; a payment
 * in progress is called off. Customer and staff are told that it is cancelled.
 */
export async function giveUp(
  seen: StoredReservation,
  { actor, reason }: { actor: string; reason: string },
  { tenant, ports }: Pick<Decider, 'tenant' | 'ports'>,
): Promise<Result<StoredReservation>> {
  const ended = await transactAndServe({ tenant, ports }, async (unit) => {
    const at = ports.clock.now()
    const from = await unit.reservations.find(seen.id)
    if (from?.status !== 'waitlisted') return refuse('status_conflict', { data: { status: from?.status } })
    return transition(
      unit,
      {
        from,
        to: { ...from, status: 'cancelled', waitlistoffer: null, modified: at },
        occupies: 'keep',
        why: { actor, reason, at },
      },
      ports,
    )
  })
  if (ended.ok && ended.value.payment !== null) await endOpenAttempts({ tenant, ports, actor }, [ended.value])
  return ended
}
