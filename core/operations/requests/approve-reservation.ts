import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { approve } from './approve.ts'
import { confirmGig, waitsForStaff } from './confirm-gig.ts'
import { decideRequest } from './decide-request.ts'
import { deciderOf, requestFor } from './who-decides.ts'

/**
 * Approves a request: judges its place anew, captures what was authorised, and confirms it. Refused for lack of room or
 * of money, it stays pending. Confirms a gig that nobody claims in the same way; one that is claimed is approved
 * already. A repeat answers like the first call.
 */
export const approveReservation = defineOperation({
  name: 'approve_reservation',
  summary:
    'Approves a request or confirms a gig that nobody claims, for staff: by their session, or by the token of the link in their mail.',
  ...calls.approve_reservation,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  handler: ({ params, tenant, ports, actor }) =>
    decideRequest({
      find: () => requestFor(params, { tenant, ports, actor }),
      isSo: (one, catalogue) =>
        (one.status === 'booked' || (one.status === 'gig' && !waitsForStaff(one, catalogue))) &&
        one.life.putback === undefined,
      act: (one) => {
        const work = { tenant, ports, actor: deciderOf(actor) }
        return one.status === 'gig' ? confirmGig(work, one) : approve(work, one)
      },
      ofGigs: true,
      version: params.version,
      tenant,
      ports,
    }),
})
