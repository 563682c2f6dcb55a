import { type Result, refuse } from '../../domain/errors.ts'
import type { ReservationEventName } from '../../plugin-api/index.ts'
import { lookSoon } from '../payments/end-payment.ts'
import { finalise } from '../payments/finalise.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { atFormerPlace, attemptOfMove, keptForMove } from '../reservations/former-place.ts'
import type { MoveEnd } from '../reservations/reservation-life.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { lockOwnPlace } from './lock-own-place.ts'

/** What is told of each end. Who withdraws keeps what they had, and nobody needs to do anything. */
const told: Record<MoveEnd, ReservationEventName | null> = {
  rejected: 'reservation.move_rejected',
  withdrawn: null,
  lapsed: 'reservation.move_lapsed',
}

/**
 * Puts a move that waits back: the reservation has the status, seats and claims that it had, and the place that it asked
 * for is offered to those who wait for it. The former place was never free, so nothing is judged. Refuses with
 * `status_conflict` if another call changed it.
 */
export async function putMoveBack(
  { tenant, ports }: { tenant: Tenant; ports: Ports },
  asking: StoredReservation,
  { how, data = {}, why }: { how: MoveEnd; data?: Record<string, unknown>; why: ChangeReason },
): Promise<Result<StoredReservation>> {
  const former = atFormerPlace(asking)
  if (!former) return refuse('status_conflict')
  const to = { ...former, modified: why.at, life: { ...former.life, putback: how } }
  // Of a move that was not paid yet nobody has heard.
  const name = attemptOfMove(asking) === null ? told[how] : null
  const tells = name ? [{ name, data }] : []
  const kept = keptForMove(asking)
  const put = await transactAndServe({ tenant, ports }, async (unit) => {
    if (kept === null) return transition(unit, { from: asking, to, occupies: 'former', why, tells }, ports)
    await lockOwnPlace(unit, asking, { tenant, ports })
    if (!(await lookSoon(unit, kept, why.at))) return refuse('status_conflict')
    return transition(unit, { from: asking, to, occupies: 'former', why, tells }, ports)
  })
  if (put.ok && kept !== null) await finalise({ tenant, ports, actor: why.actor }, kept)
  return put
}
