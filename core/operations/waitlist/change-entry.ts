import { ok, type Result, refuse } from '../../domain/errors.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { askForRoom } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { freedBy } from '../queues/freed.ts'
import { waitOf } from '../queues/offer.ts'
import { serveFree, transactAndServe } from '../queues/serve-queues.ts'
import { transition } from '../reservations/transition.ts'
import { hasChanged } from '../reservations/version-conflict.ts'
import type { Tenant } from '../tenant.ts'

/** What is to be otherwise of an entry: fewer seats, or other answers with the end that follows from them. */
type Wanted = Partial<
  Pick<StoredReservation, 'seats' | 'end' | 'formresponses' | 'customquestions' | 'roster' | 'extra'>
>

/**
 * Changes an entry of a waitlist that has no place: fewer seats and answers leave it where it stands in its queue, and
 * what needs more time joins anew. Where fewer seats fit in what is free, that is offered at once. What is offered is
 * answered, not changed. Refuses with `status_conflict` and the entry as it is, and as joining does what could never be
 * taken.
 */
export async function changeEntry(
  seen: StoredReservation,
  wanted: Wanted,
  entry: CataloguedBookable,
  { tenant, ports, actor }: { tenant: Tenant; ports: Ports; actor: string },
): Promise<Result<StoredReservation>> {
  const at = ports.clock.now()
  const changed = await transactAndServe({ tenant, ports }, async (unit) => {
    const from = await unit.reservations.find(seen.id)
    if (from?.status !== 'waitlisted' || from.version !== seen.version) return refuse('status_conflict')
    const to = { ...from, ...wanted, modified: at }
    const isOther = to.seats !== from.seats || to.end !== from.end
    if (to.seats > from.seats || (isOther && from.waitlistoffer)) return hasChanged(from, tenant, entry)
    const wait = waitOf(from)
    const isAnew = to.end > from.end
    if (isAnew) {
      const candidate = candidateOf(appointmentOf({ ...to, resources: wait.named }, entry))
      const room = await askForRoom(unit, entry, tenant, candidate, { now: at, window: false, ignoring: from.id })
      if (!room.ok) return room
    }
    return transition(
      unit,
      {
        from,
        to: isAnew ? { ...to, life: { ...from.life, wait: { ...wait, joined: at } } } : to,
        occupies: 'keep',
        why: { actor, reason: isAnew ? 'joined the waitlist anew' : 'changed its entry', at },
        tells: isAnew ? [{ name: 'reservation.waitlisted', cause: at }] : [],
      },
      ports,
    )
  })
  if (!changed.ok || changed.value.seats === seen.seats) return changed
  const freed = [freedBy(changed.value, entry)]
  await serveFree({ tenant, ports, freed, except: new Set(), isSilent: true, isSweep: true })
  return ok((await ports.repositories(tenant.scope).reservations.find(seen.id)) ?? changed.value)
}
