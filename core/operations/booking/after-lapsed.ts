import { lockedRange } from '../../domain/availability/availability-range.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { endExpiredGig } from '../gigs/expire-gig.ts'
import type { Ports, Repositories, StoredReservation } from '../ports.ts'
import { endHold } from '../queues/end-hold.ts'
import { passTimeOfEntry } from '../queues/end-offer.ts'
import { candidatesFor, freedBy } from '../queues/freed.ts'
import { lapse } from '../requests/end-request.ts'
import { awaitedBookables } from '../reservations/awaited-bookables.ts'
import type { Tenant } from '../tenant.ts'

/** How much of what is overdue is ended at once: jobs end the rest. */
const atOnce = 200

interface Work {
  tenant: Tenant
  ports: Ports
}

/**
 * Ends what time alone has freed where somebody wants a place, if anybody waits for that place: holds, offers, requests
 * and gigs whose time has run out. Each serves its queue, so that nobody takes the room before who waited for it.
 * @param read what the caller reads next: it goes in the round trip that looks for who waits, and is read again if
 *   anything was ended. Where nobody can wait, nothing else is read.
 */
export async function afterLapsed<T>(
  appointments: Appointment[],
  work: Work,
  read: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  const { tenant, ports } = work
  const repositories = ports.repositories(tenant.scope)
  const catalogue = await ports.catalogueOf(tenant)
  const now = ports.clock.now()
  const awaited = await awaitedBookables(catalogue, repositories, now)
  const wanted = appointments.map((appointment) => {
    const { bookable, reads, rules } = appointment.entry
    const { resources, shared } = reads
    return { bookable: bookable.id, resources, shared, span: lockedRange(rules, candidateOf(appointment)) }
  })
  const [waiting, known] = await Promise.all([
    candidatesFor(repositories, catalogue, wanted, now, awaited),
    read(repositories),
  ])
  if (waiting.length === 0) return known
  const isWanted = (one: StoredReservation) =>
    wanted.some(({ span }) => overlaps(span, freedBy(one, catalogue.find(one.bookable)).span))
  const isEnded = await endOverdue(work, isWanted)
  return isEnded ? read(repositories) : known
}

/** Ends what is overdue of these; answers whether anything was. */
async function endOverdue(work: Work, isWanted: (one: StoredReservation) => boolean): Promise<boolean> {
  const { tenant, ports } = work
  const now = ports.clock.now()
  const { reservations } = ports.repositories(tenant.scope)
  const due = (await reservations.due(now, atOnce)).filter(isWanted)
  for (const one of due) {
    if (one.status === 'waitlisted') await passTimeOfEntry(work, one)
    if (one.status === 'pending') await lapse(work, one)
    if (one.status === 'gig') await endExpiredGig(work, one)
  }
  const held = (await reservations.expired(now, atOnce)).filter(isWanted)
  for (const hold of held) await endHold(work, hold)
  return due.length + held.length > 0
}
