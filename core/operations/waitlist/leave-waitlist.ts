import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { giveUp } from './give-up.ts'
import { actorOf, decidedOn, entryForCustomer } from './queue-decision.ts'

type Input = OperationInput<Wire['leave_waitlist']['params']>

async function leave({ params, tenant, ports, actor }: Input): Promise<Result<BookedReservation>> {
  const decider = { tenant, ports, actor }
  const found = await decidedOn(params, decider, ['cancelled'])
  if (!found.ok) return found
  const { reservation } = found.value
  if (reservation.status === 'cancelled') return ok(await entryForCustomer(reservation, decider))
  if (reservation.status !== 'waitlisted') return refuse('status_conflict', { data: { status: reservation.status } })
  const left = await giveUp(reservation, { actor: actorOf(found.value, actor), reason: 'left the waitlist' }, decider)
  return left.ok ? ok(await entryForCustomer(left.value, decider)) : left
}

/** Takes an entry out of its queue, with or without an offer. Who has left already is told so as the first time. */
export const leaveWaitlist = defineOperation({
  name: 'leave_waitlist',
  summary: 'Takes an entry out of its queue.',
  ...calls.leave_waitlist,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  handler: (input) => bookedOnce('leave_waitlist', input, () => leave(input)),
})
