import { type Result, refuse } from '../../domain/errors.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { confirmerOf } from '../reservations/approval-order.ts'
import { approvedAs } from '../reservations/confirmed-as.ts'
import { placeAgain } from '../reservations/door.ts'
import { gigEnds } from '../reservations/opened-gig.ts'
import type { Tenant } from '../tenant.ts'

interface Work {
  tenant: Tenant
  ports: Ports
  actor: string
}

/** Whether it is a gig that nobody claims, so that staff confirm it. One in days has no time to confirm. */
export const waitsForStaff = (gig: StoredReservation, catalogue: Catalogue): boolean =>
  gig.status === 'gig' && gig.life.dates === undefined && confirmerOf(gig, catalogue.find(gig.bookable)) === 'staff'

/** Whether staff can still answer: a gig that has run out waits for nobody, also where that is not written yet. */
export const isConfirmable = (gig: StoredReservation, catalogue: Catalogue, { tenant, ports }: Omit<Work, 'actor'>) =>
  waitsForStaff(gig, catalogue) && ports.clock.now() < gigEnds(gig, tenant)

/**
 * Confirms a gig that nobody claims: judges its place without its own reservation, and books it. What was paid with it
 * stays. Refuses as the engine does, and with `status_conflict` if another call changed it; then it stays a gig.
 */
export async function confirmGig({ tenant, ports, actor }: Work, gig: StoredReservation) {
  const entry = (await ports.catalogueOf(tenant)).find(gig.bookable)
  const now = ports.clock.now()
  return transactAndServe({ tenant, ports }, (unit): Promise<Result<StoredReservation>> => {
    const to = approvedAs(gig, entry, now)
    if (to.status !== 'booked') return Promise.resolve(refuse('status_conflict'))
    return placeAgain(
      unit,
      {
        ...{ from: gig, to, judged: entry ? { exactResources: true } : null },
        why: { actor, reason: 'confirmed by staff', at: now },
        tells: [{ name: 'reservation.approved', data: { of: 'gig' } }],
      },
      { tenant, ports, showreasons: true },
    )
  })
}
