import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { decideRequest } from './decide-request.ts'
import { endRequest } from './end-request.ts'
import { deciderOf, requestFor } from './who-decides.ts'

/**
 * Rejects a request, with a message for its customer. Nothing is charged. A move that waits is put back. A gig that
 * nobody claims is rejected in the same way: what was paid goes back in full. A repeat answers like the first call.
 */
export const rejectReservation = defineOperation({
  name: 'reject_reservation',
  summary:
    'Rejects a request or a gig that nobody claims, for staff: by their session, or by the token of the link in their mail.',
  ...calls.reject_reservation,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  handler: ({ params, tenant, ports, actor }) =>
    decideRequest({
      find: () => requestFor(params, { tenant, ports, actor }),
      isSo: ({ status, life }) => status === 'cancelled' || life.putback === 'rejected',
      act: (request) =>
        endRequest({ tenant, ports }, request, {
          how: 'rejected',
          data: { message: params.message?.trim() ?? '', ...(request.status === 'gig' && { of: 'gig' }) },
          why: { actor: deciderOf(actor), reason: 'rejected', at: ports.clock.now() },
        }),
      ofGigs: true,
      version: params.version,
      tenant,
      ports,
    }),
})
