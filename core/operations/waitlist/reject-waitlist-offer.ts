import { refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { defineOperation } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { giveUp } from './give-up.ts'

const isOffered = ({ status, waitlistoffer }: StoredReservation, now: number) =>
  status === 'waitlisted' && waitlistoffer !== null && waitlistoffer.end > now

/** Rejects the place that is offered: the entry is cancelled, and the place goes to the others. */
export const rejectWaitlistOffer = defineOperation({
  name: 'reject_waitlist_offer',
  summary: 'Rejects the place offered to an entry of a waitlist, which ends with it.',
  ...calls.reject_waitlist_offer,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  handler: (input) =>
    bookedOnce('reject_waitlist_offer', input, () =>
      giveUp(input, {
        reason: 'rejected the offer',
        refusal: (entry, now) =>
          isOffered(entry, now) ? null : refuse('not_offered', { data: { status: entry.status } }),
      }),
    ),
})
