import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { approve } from './approve.ts'
import { decideRequest } from './decide-request.ts'
import { deciderOf, requestFor } from './who-decides.ts'

/**
 * Approves a request: judges its place anew, captures what was authorised, and confirms it. Refused for lack of room or
 * of money, it stays pending. A repeat answers like the first call.
 */
export const approveReservation = defineOperation({
  name: 'approve_reservation',
  summary: 'Approves a request, for staff: by their session, or by the token of the link in their mail.',
  ...calls.approve_reservation,
  access: 'site',
  effect: 'keyed',
  handler: ({ params, tenant, ports, actor }) =>
    decideRequest({
      find: () => requestFor(params, { tenant, ports, actor }),
      isSo: ({ status, life }) => (status === 'booked' || status === 'gig') && life.putback === undefined,
      act: (request) => approve({ tenant, ports, actor: deciderOf(actor) }, request),
      version: params.version,
      tenant,
      ports,
    }),
})
