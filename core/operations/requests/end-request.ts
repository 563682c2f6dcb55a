import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { MoveEnd } from '../../domain/reservation/move-ends.ts'
import type { ReservationEventName } from '../../plugin-api/index.ts'
import { orderMoneyBack, settleMoney } from '../payments/end-payment.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { isMoveAskedFor } from '../reservations/former-place.ts'
import type { ChangeReason, RefundDecision } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { lockOwnPlace } from './lock-own-place.ts'
import { putMoveBack } from './put-move-back.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** How a request ends without being approved, and what its customer is told then. */
interface Ending {
  how: keyof typeof eventOf
  /** What the mail needs beside the reservation: the message of a rejection. */
  data?: Record<string, unknown>
  why: ChangeReason
}

const eventOf = {
  rejected: 'reservation.rejected',
  withdrawn: 'reservation.withdrawn',
  lapsed: 'reservation.request_lapsed',
} as const satisfies Partial<Record<MoveEnd, ReservationEventName>>

/** Nothing was kept: all that came in goes back, and what is authorised is called off. */
const wholeRefund = ({ payment }: StoredReservation): RefundDecision => ({
  refund: (payment?.paid ?? 0) > 0 ? 'full' : 'none',
  amount: payment?.paid ?? 0,
  memo: null,
  externalid: null,
})

/**
 * Ends a request without approving it, and then calls off its money; a move that waits is put back instead. Refuses
 * with `status_conflict` if another call changed it, or while its approval waits for the payment.
 */
export async function endRequest(
  { tenant, ports }: Work,
  request: StoredReservation,
  { how, data = {}, why }: Ending,
): Promise<Result<StoredReservation>> {
  if (isBeingApproved(request)) return refuse('status_conflict')
  if (isMoveAskedFor(request)) return putMoveBack({ tenant, ports }, request, { how, data, why })
  const { payment } = request
  const decision = wholeRefund(request)
  const ended = await transactAndServe({ tenant, ports }, async (unit) => {
    if (payment?.attempt) await lockOwnPlace(unit, request, { tenant, ports })
    await lockBalances(unit, [request], why.at)
    if (!(await orderMoneyBack(unit, request, decision, why.at))) return refuse('status_conflict')
    const to: StoredReservation = {
      ...request,
      status: 'cancelled',
      expires: null,
      sequence: request.sequence + 1,
      modified: why.at,
      payment: payment && { ...payment, paid: payment.paid - decision.amount, decision },
    }
    return transition(unit, { from: request, to, occupies: 'keep', why, tells: [{ name: eventOf[how], data }] }, ports)
  })
  return ended.ok ? ok(await settleMoney({ tenant, ports, actor: why.actor }, ended.value)) : ended
}

/** Lets a request lapse whose time has run out; false if another call was faster. */
export async function lapse(work: Work, request: StoredReservation): Promise<boolean> {
  const why = { actor: 'system', reason: 'it was not answered in time', at: work.ports.clock.now() }
  return (await endRequest(work, request, { how: 'lapsed', why })).ok
}
