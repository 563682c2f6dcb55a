import { refuse } from '../../domain/errors.ts'
import { hasOffer } from '../../domain/waitlist/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { defineOperation } from '../define-operation.ts'
import { giveUp } from './give-up.ts'

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
          hasOffer(entry, now) ? null : refuse('not_offered', { data: { status: entry.status } }),
      }),
    ),
})
