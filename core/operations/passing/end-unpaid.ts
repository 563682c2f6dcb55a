import { staysUnpaid, unpaidEnds, unpaidUntil } from '../../domain/reservation/index.ts'
import { cancelInFull } from '../cancelling/cancel-reservation.ts'
import { finalise } from '../payments/finalise.ts'
import { openAttemptOf } from '../payments/pay.ts'
import { askOfDisputesAfter } from '../payments/payment-times.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { isTooLittle } from '../reservations/balance-to-pay.ts'
import { isDisputed } from '../reservations/is-disputed.ts'
import { isPaidInTime } from '../reservations/pay-in-time.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import type { ReservationLife } from '../reservations/reservation-life.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** Whether it should have been paid by now. */
export const isUnpaidSince = ({ life, start }: Pick<StoredReservation, 'life' | 'start'>, now: number): boolean =>
  life.unpaid !== undefined && unpaidEnds(life.unpaid, start) <= now

/**
 * Ends what nobody has paid in time, after staff asked for that or its bank refused it: what was paid of it, credit and
 * points too, goes back. A payment that is under way is called off first. What is left and too little to be charged is
 * no reason. While some of what was paid is disputed it stands; once that is over its customer is asked again, and has
 * as long as before. Nothing ends after its start. False if another call was faster.
 */
export async function endUnpaid({ tenant, ports }: Work, due: StoredReservation): Promise<boolean> {
  const paying = { tenant, ports, actor: 'system' }
  const open = isPaidInTime(due) ? null : await openAttemptOf(paying, [due])
  if (open) await finalise(paying, open.id, { callOff: true })
  const latest = await ports.repositories(tenant.scope).reservations.find(due.id)
  const now = ports.clock.now()
  if (!latest || !isUnpaidSince(latest, now) || latest.status !== due.status) return false
  const { unpaid, ...paid } = latest.life
  const goOn = async (life: ReservationLife, reason: string, tells: Telling[] = []) => {
    const to = { ...latest, life, modified: now }
    const why = { actor: 'system', reason, at: now }
    const done = await transactAndServe({ tenant, ports }, (unit) =>
      transition(unit, { from: latest, to, occupies: 'keep', why, tells }, ports),
    )
    return done.ok
  }
  if (isPaidInTime(latest) || !unpaid) return goOn(paid, 'it was paid in another way')
  if (await isTooLittle(latest, { tenant, ports })) return goOn(paid, 'what is left is too little to be charged')
  // Read after the row: a dispute that comes now changes it, and then nothing is cancelled.
  if (await isDisputed(ports.repositories(tenant.scope), latest)) {
    const later = { ...unpaid, until: now + askOfDisputesAfter, disputed: true as const }
    return goOn({ ...paid, unpaid: later }, 'what was paid of it is disputed')
  }
  if (staysUnpaid(latest.start, now, unpaid)) return goOn(paid, 'it has begun')
  if (unpaid.disputed) {
    const until = unpaidUntil(latest.start, now)
    const tells = [{ name: 'reservation.payment_failed' as const, cause: `disputed.${until}`, data: { until } }]
    const { disputed: _, ...asked } = unpaid
    return goOn({ ...paid, unpaid: { ...asked, until } }, 'a dispute of it is over', tells)
  }
  const why = { actor: 'system', reason: 'it was not paid in time', at: now }
  return (await cancelInFull(latest, { why, tenant, ports })).ok
}
