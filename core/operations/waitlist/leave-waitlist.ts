import { refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { defineOperation } from '../define-operation.ts'
import { giveUp } from './give-up.ts'

/** Takes an entry out of its queue, with or without an offer. Who has left already is told so as the first time. */
export const leaveWaitlist = defineOperation({
  name: 'leave_waitlist',
  summary: 'Takes an entry out of its queue.',
  ...calls.leave_waitlist,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  handler: (input) =>
    bookedOnce('leave_waitlist', input, () =>
      giveUp(input, {
        reason: 'left the waitlist',
        refusal: ({ status }) => (status === 'waitlisted' ? null : refuse('status_conflict', { data: { status } })),
      }),
    ),
})
