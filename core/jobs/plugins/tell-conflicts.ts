import { instantToWall } from '../../domain/time/index.ts'
import type { StoredBusyTime } from '../../operations/calendars/busy-times.ts'
import type { OutboxEvent, Ports, StoredReservation, UnitOfWork } from '../../operations/ports.ts'
import { reservationEvent } from '../../operations/reservations/reservation-events.ts'
import type { Tenant } from '../../operations/tenant.ts'

/** What stands, and would have to be served by the resource. */
const standing: StoredReservation['status'][] = ['pending', 'booked', 'gig']

/**
 * Tells staff of each reservation of a resource that overlaps a time at which a calendar elsewhere has become busy. It
 * stays where it is: neither moves the other. Once for a reservation and such a time; of several the first is told.
 * @param added times of one resource, those that have moved included
 */
export async function tellConflicts(
  unit: UnitOfWork,
  added: StoredBusyTime[],
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<void> {
  const now = ports.clock.now()
  const coming = added.filter(({ ends }) => ends > now).sort((a, b) => a.begins - b.begins)
  const [first] = coming
  if (!first) return
  const { resource } = first
  const range = { start: Math.max(now, first.begins), end: Math.max(...coming.map(({ ends }) => ends)) }
  const reservations = await unit.reservations.ofResources([resource], range, standing)
  const { resources } = await ports.catalogueOf(tenant)
  const name = resources.find(({ id }) => id === resource)?.name ?? resource
  const events = reservations.flatMap((one): OutboxEvent[] => {
    const busy = coming.find(({ begins, ends }) => begins < one.end && ends > one.start)
    if (!busy) return []
    const wall = (at: number) => instantToWall(at, tenant.timezone)
    const data = { resource: name, busy: { start: wall(busy.begins), end: wall(busy.ends) } }
    const cause = `${busy.id.slice(0, 16)}.${busy.begins}`
    return [reservationEvent({ name: 'reservation.calendar_conflict', cause, data }, one, ports)]
  })
  if (events.length > 0) await unit.outbox.add(events)
}
