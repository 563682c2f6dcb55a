import { ok, type Result, refuse } from '../../domain/errors.ts'
import { hasOffer } from '../../domain/waitlist/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BookedReservation } from '../../domain/wire/index.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { offerPlace } from '../queues/offer.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { actorOf, decidedOn, entryForCustomer } from './queue-decision.ts'

type Input = OperationInput<Wire['make_waitlist_offer']['params']>

async function offer({ params, tenant, ports, actor }: Input): Promise<Result<BookedReservation>> {
  const decider = { tenant, ports, actor }
  const now = ports.clock.now()
  const found = await decidedOn(params, decider, (entry) => hasOffer(entry, now))
  if (!found.ok) return found
  const { reservation, right } = found.value
  if (right !== 'staff') return refuse('not_found')
  const { status, start } = reservation
  if (status !== 'waitlisted' || start <= now) return refuse('status_conflict', { data: { status } })
  if (hasOffer(reservation, now)) return ok(await entryForCustomer(reservation, decider))
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  if (!entry) return refuse('resource_unavailable')
  const why = { actor: actorOf(found.value, actor), reason: 'offered by staff, out of order', at: now }
  const offered = await transactAndServe({ tenant, ports }, (unit) =>
    offerPlace(reservation, entry, { unit, tenant, ports, why, inrow: 0, showreasons: true }),
  )
  return offered.ok ? ok(await entryForCustomer(offered.value, decider)) : offered
}

/**
 * Offers an entry a place out of order, also in the last hours, and records who did. Judged like every offer. An entry
 * that has an offer keeps it.
 */
export const makeWaitlistOffer = defineOperation({
  name: 'make_waitlist_offer',
  summary: 'Offers an entry of a waitlist a place out of order; for staff.',
  ...calls.make_waitlist_offer,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  handler: (input) => bookedOnce('make_waitlist_offer', input, () => offer(input)),
})
