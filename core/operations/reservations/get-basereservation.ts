import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { formatMajor } from '../../domain/pricing/money.ts'
import { ReservationAnswer } from '../../domain/wire/index.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId } from '../params.ts'
import { describedReservation } from './described-reservation.ts'
import { ownershipParams, reservationFor } from './own-reservation.ts'

/**
 * A reservation for its customer, by the session in which they are signed in or by its manage token, and for staff. The
 * browser that made it shows its draft, since it need not have heard the answer to its booking, and is told the token;
 * so is a customer who is signed in.
 */
export const getBasereservation = defineOperation({
  name: 'get_basereservation',
  summary:
    'A reservation, for its customer and for staff: by the session, the manage token, or the draft that it was made from.',
  params: Type.Object({ id: EntityId, ...ownershipParams }),
  result: ReservationAnswer,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const found = await reservationFor(params, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation, claim } = found
    const attempts = await ports.repositories(tenant.scope).payments.attemptsOf(reservation.id)
    return ok({
      ...describedReservation(reservation, tenant, await ports.catalogueOf(tenant)),
      paymentstate: attempts.at(-1)?.state ?? null,
      refundedprice: formatMajor(reservation.payment?.decision?.amount ?? 0, tenant.currency.digits),
      ...(claim === 'draft' || claim === 'customer' ? { managetoken: ports.tokens.manage(reservation) } : {}),
    })
  },
})
