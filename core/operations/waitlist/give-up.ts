import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import type { OperationInput } from '../define-operation.ts'
import { endOpenAttempts } from '../payments/pay.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { transition } from '../reservations/transition.ts'
import { actorOf, type Decider, decidedOn, entryForCustomer } from './queue-decision.ts'

/** How often giving up starts over while the entry changes: each time it is decided about as it is by then. */
const tries = 5

/**
 * Ends an entry. A place that was offered goes to the others in the same transaction; a payment in progress is called
 * off. Customer and staff are told that it is cancelled. Refuses with `status_conflict` if the row is another by now.
 */
async function end(
  seen: StoredReservation,
  { actor, reason }: { actor: string; reason: string },
  { tenant, ports }: Decider,
): Promise<Result<StoredReservation>> {
  const ended = await transactAndServe({ tenant, ports }, async (unit) => {
    const at = ports.clock.now()
    const from = await unit.reservations.find(seen.id)
    if (from?.status !== 'waitlisted' || from.version !== seen.version)
      return refuse('status_conflict', { data: { status: from?.status } })
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

interface GivingUp {
  /** What the history says. */
  reason: string
  /** The refusal where there is nothing to give up; null where there is. */
  refusal(entry: StoredReservation, now: number): Result<never> | null
}

const isEnded = ({ status }: StoredReservation) => status === 'cancelled'

/** Lets somebody decide that an entry ends. Who decided so before is told so as the first time. */
export async function giveUp(
  { params, tenant, ports, actor }: OperationInput<{ id: string; token?: string; version?: number }>,
  { reason, refusal }: GivingUp,
): Promise<Result<BookedReservation>> {
  const decider = { tenant, ports, actor }
  for (let round = 1; ; round += 1) {
    const found = await decidedOn(params, decider, isEnded)
    if (!found.ok) return found
    const { reservation } = found.value
    if (isEnded(reservation)) return ok(await entryForCustomer(reservation, decider))
    const refused = refusal(reservation, ports.clock.now())
    if (refused) return refused
    const ended = await end(reservation, { actor: actorOf(found.value, actor), reason }, decider)
    if (ended.ok) return ok(await entryForCustomer(ended.value, decider))
    if (ended.error.code !== 'status_conflict' || round >= tries) return ended
  }
}
