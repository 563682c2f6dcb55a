import { type Result, refuse } from '../../domain/errors.ts'
import { appointmentOf, candidateOf, waitsForApproval } from '../appointments/appointment-request.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import { keepUse } from '../catalogue/limited-use.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { confirmedAs } from './confirmed-as.ts'
import { placeAgain } from './door.ts'
import { removeDraft } from './lapse-draft.ts'
import { lockUses } from './lock-uses.ts'
import { asksForApproval } from './price-offer.ts'
import type { ServingUnit } from './serving-unit.ts'
import type { StoredReservation } from './stored-reservation.ts'
import { heldFor } from './waiting-for.ts'

/** How the place of an offer is judged when it is accepted: for exactly what was offered, and without the window. */
export const judgedWhenAccepted = { window: false, hours: false, exactResources: true } as const

/**
 * Confirms an entry of a waitlist that takes the place offered to it, in the transaction of the caller: judges capacity
 * and blackouts, and goes on in the order of a confirm: what staff take for its customer (`bystaff`) waits for nobody.
 * What else they hold of that time is released. Refuses as the engine does.
 */
export async function confirmOffer(
  unit: ServingUnit,
  from: StoredReservation,
  payment: StoredReservation['payment'],
  { tenant, ports, actor }: { tenant: Tenant; ports: Ports; actor: string },
): Promise<Result<StoredReservation>> {
  const at = ports.clock.now()
  const entry = (await ports.catalogueOf(tenant)).find(from.bookable)
  if (!entry) return refuse('resource_unavailable')
  const { bystaff: isbystaff } = from.life
  const needsapproval = asksForApproval(from, entry)
  // What a request has authorised is neither taken nor ordered.
  const owned = payment && waitsForApproval({ needsapproval, isbystaff }) ? { ...payment, paid: 0 } : payment
  const link = entry.bookable.limited_use ? await unit.access.takenBy(from.id) : null
  const held = await heldFor(unit, from, at)
  // Capacity comes first, then links, and rows last.
  if (link || held.length > 0) await lockPlaces(unit, [{ entry, candidate: candidateOf(appointmentOf(from, entry)) }])
  if (link) await lockUses(unit, { links: [link.link], codes: [] }, ports)
  for (const hold of held) {
    const ended = await removeDraft(unit, hold, { actor, reason: 'an offer of its time was accepted' }, ports)
    if (!ended.ok) return ended
  }
  const confirmed = await placeAgain(
    unit,
    {
      from,
      to: {
        ...confirmedAs(from, { entry, needsapproval, isbystaff }, tenant, at),
        waitlistoffer: null,
        payment: owned,
      },
      judged: judgedWhenAccepted,
      why: { actor, reason: 'the offer was accepted', at },
    },
    { tenant, ports },
  )
  if (!confirmed.ok) return confirmed
  const used = await keepUse(unit, entry.bookable, { reservation: from.id }, at)
  return used.ok ? confirmed : used
}
