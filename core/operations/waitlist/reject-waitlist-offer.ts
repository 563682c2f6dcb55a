import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { giveUp } from './give-up.ts'
import { actorOf, decidedOn, entryForCustomer } from './queue-decision.ts'

type Input = OperationInput<Wire['reject_waitlist_offer']['params']>

async function reject({ params, tenant, ports, actor }: Input): Promise<Result<BookedReservation>> {
  const decider = { tenant, ports, actor }
  const found = await decidedOn(params, decider, ['cancelled'])
  if (!found.ok) return found
  const { reservation } = found.value
  if (reservation.status === 'cancelled') return ok(await entryForCustomer(reservation, decider))
  const { status, waitlistoffer } = reservation
  if (status !== 'waitlisted' || !waitlistoffer || waitlistoffer.end <= ports.clock.now())
    return refuse('not_offered', { data: { status } })
  const by = { actor: actorOf(found.value, actor), reason: 'rejected the offer' }
  const rejected = await giveUp(reservation, by, decider)
  return rejected.ok ? ok(await entryForCustomer(rejected.value, decider)) : rejected
}

/** Rejects the place that is offered: the entry is cancelled, and the place goes to the others. */
export const rejectWaitlistOffer = defineOperation({
  name: 'reject_waitlist_offer',
  summary: 'Rejects the place offered to an entry of a waitlist, which ends with it.',
  ...calls.reject_waitlist_offer,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  handler: (input) => bookedOnce('reject_waitlist_offer', input, () => reject(input)),
})
