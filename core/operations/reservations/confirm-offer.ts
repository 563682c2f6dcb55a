import { type Result, refuse } from '../../domain/errors.ts'
import { keepUse } from '../catalogue/limited-use.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { confirmedAs } from './confirmed-as.ts'
import { placeAgain } from './door.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * Confirms an entry of a waitlist that takes the place offered to it, in the transaction of the caller: judges capacity
 * and blackouts, and goes on in the order of a confirm. Refuses as the engine does.
 */
export async function confirmOffer(
  unit: UnitOfWork,
  from: StoredReservation,
  payment: StoredReservation['payment'],
  { tenant, ports, actor }: { tenant: Tenant; ports: Ports; actor: string },
): Promise<Result<StoredReservation>> {
  const at = ports.clock.now()
  const entry = (await ports.catalogueOf(tenant)).find(from.bookable)
  if (!entry) return refuse('resource_unavailable')
  const needsapproval = from.pricedata?.approvalmode ?? entry.bookable.approvalmode ?? false
  // What a request has authorised is neither taken nor ordered.
  const owned = payment && needsapproval ? { ...payment, paid: 0 } : payment
  const confirmed = await placeAgain(
    unit,
    {
      from,
      to: { ...confirmedAs(from, { entry, needsapproval }, tenant, at), waitlistoffer: null, payment: owned },
      judged: { window: false, hours: false, exactResources: true },
      why: { actor, reason: 'the offer was accepted', at },
    },
    { tenant, ports },
  )
  if (!confirmed.ok) return confirmed
  const used = await keepUse(unit, entry.bookable, { reservation: from.id }, at)
  return used.ok ? confirmed : used
}
