import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { decideRequest } from './decide-request.ts'
import { endRequest } from './end-request.ts'

/**
 * Withdraws a request, for its customer. Nothing is charged. A move that waits is put back. A repeat answers like the
 * first call.
 */
export const withdrawReservation = defineOperation({
  name: 'withdraw_reservation',
  summary: 'Withdraws a request that is not decided yet, for its customer.',
  ...calls.withdraw_reservation,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  handler: ({ params, tenant, ports, actor }) =>
    decideRequest({
      async find() {
        const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
        return found && (found.right === 'token' || found.right === 'customer') ? found.reservation : null
      },
      isSo: ({ status, life }) => status === 'cancelled' || life.putback === 'withdrawn',
      act: (request) =>
        endRequest({ tenant, ports }, request, {
          how: 'withdrawn',
          why: { actor: request.user ?? 'customer', reason: 'withdrawn by its customer', at: ports.clock.now() },
        }),
      version: params.version,
      tenant,
      ports,
    }),
})
