import { lockedRange } from '../../domain/availability/availability-range.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { endHold } from '../queues/end-hold.ts'
import { passTimeOfEntry } from '../queues/end-offer.ts'
import { candidatesFor, freedBy } from '../queues/freed.ts'
import { lapse } from '../requests/end-request.ts'
import { mayWait } from '../reservations/may-wait.ts'
import type { Tenant } from '../tenant.ts'

/** How much of what is overdue is ended at once: jobs end the rest. */
const atOnce = 200

/**
 * Ends what time alone has freed where somebody wants a place, if anybody waits for that place: holds, offers and
 * requests whose time has run out. Each serves its queue, so that nobody takes the room before who waited for it.
 * Without a waitlist it reads nothing, and without a queue it is one look-up by index.
 */
export async function endLapsed(appointments: Appointment[], work: { tenant: Tenant; ports: Ports }): Promise<void> {
  const { tenant, ports } = work
  const catalogue = await ports.catalogueOf(tenant)
  const now = ports.clock.now()
  const { queues, reservations } = ports.repositories(tenant.scope)
  if (!(await mayWait(catalogue, { queues }, now))) return
  const wanted = appointments.map((appointment) => {
    const { bookable, reads, rules } = appointment.entry
    return { bookable: bookable.id, resources: reads.resources, span: lockedRange(rules, candidateOf(appointment)) }
  })
  if ((await candidatesFor({ queues }, catalogue, wanted, now)).length === 0) return
  const isWanted = (one: StoredReservation) =>
    wanted.some(({ span }) => overlaps(span, freedBy(one, catalogue.find(one.bookable)).span))
  for (const due of (await reservations.due(now, atOnce)).filter(isWanted)) {
    if (due.status === 'waitlisted') await passTimeOfEntry(work, due)
    if (due.status === 'pending') await lapse(work, due)
  }
  for (const hold of (await reservations.expired(now, atOnce)).filter(isWanted)) await endHold(work, hold)
}
