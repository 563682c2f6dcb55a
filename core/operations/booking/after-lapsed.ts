import { lockedRange } from '../../domain/availability/availability-range.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Interval } from '../../domain/time/types.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { endIfOver, isPlaceOver } from '../passing/pass-time-of.ts'
import type { Ports, Repositories, StoredReservation } from '../ports.ts'
import { endHold } from '../queues/end-hold.ts'
import { candidatesFor, freedBy, mayServe, rangeAround } from '../queues/freed.ts'
import { awaitedBookables } from '../reservations/awaited-bookables.ts'
import type { Tenant } from '../tenant.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/**
 * Ends what time alone has freed where somebody wants a place, if anybody waits for that place: holds, and what loses
 * its place by the verb that the jobs ask too (`passTimeOf`): offers, requests, gigs, what was not paid in time. Each
 * serves its queue, so that nobody takes the room before who waited for it.
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
  const isWanted = (one: StoredReservation) => {
    const freed = freedBy(one, catalogue.find(one.bookable))
    return wanted.some(({ span }) => overlaps(span, freed.span)) && waiting.some((who) => mayServe(freed, who))
  }
  const isEnded = await endOverdue(work, { range: rangeAround(wanted, catalogue.all), isWanted })
  return isEnded ? read(repositories) : known
}

/** Ends all that is overdue of these in a range; answers whether anything was. */
async function endOverdue(
  work: Work,
  { range, isWanted }: { range: Interval; isWanted: (one: StoredReservation) => boolean },
): Promise<boolean> {
  const { tenant, ports } = work
  const now = ports.clock.now()
  const { reservations } = ports.repositories(tenant.scope)
  const due = (await reservations.due(now, { range })).filter((one) => isPlaceOver(work, one) && isWanted(one))
  for (const { id } of due) await endIfOver(work, id)
  const held = (await reservations.expired(now, { range })).filter(isWanted)
  for (const hold of held) await endHold(work, hold)
  return due.length + held.length > 0
}
