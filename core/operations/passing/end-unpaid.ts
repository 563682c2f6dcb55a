import { cancelInFull } from '../booking/cancel-reservation.ts'
import { finalise } from '../payments/finalise.ts'
import { openAttemptOf } from '../payments/pay.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { leftToPay } from '../reservations/balance.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** Whether its bank refused what it should have paid by now. */
export const isUnpaidSince = ({ life }: Pick<StoredReservation, 'life'>, now: number): boolean =>
  life.unpaid !== undefined && life.unpaid.until <= now

/** Whether that has been paid in another way, or waived, or is not owed any more since a move made it cheaper. */
const isPaidSince = ({ payment, life }: StoredReservation): boolean =>
  payment !== null && (leftToPay(payment) === 0 || payment.paid + (payment.waived ?? 0) >= (life.unpaid?.least ?? 0))

/**
 * Ends what its bank refused to pay and nobody has paid in another way in time: what was paid of it, credit and points
 * too, goes back. A payment that is under way is called off first. False if another call was faster.
 */
export async function endUnpaid({ tenant, ports }: Work, due: StoredReservation): Promise<boolean> {
  const paying = { tenant, ports, actor: 'system' }
  const open = isPaidSince(due) ? null : await openAttemptOf(paying, [due])
  if (open) await finalise(paying, open.id, { callOff: true })
  const latest = await ports.repositories(tenant.scope).reservations.find(due.id)
  const now = ports.clock.now()
  if (!latest || !isUnpaidSince(latest, now) || latest.status !== due.status) return false
  if (!isPaidSince(latest)) {
    const why = { actor: 'system', reason: 'it was not paid in time', at: now }
    return (await cancelInFull(latest, { why, tenant, ports })).ok
  }
  const { unpaid: _, ...life } = latest.life
  const why = { actor: 'system', reason: 'it was paid in another way', at: now }
  const to = { ...latest, life, modified: now }
  const done = await transactAndServe({ tenant, ports }, (unit) =>
    transition(unit, { from: latest, to, occupies: 'keep', why, tells: [] }, ports),
  )
  return done.ok
}
