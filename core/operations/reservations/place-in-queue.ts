import { positionOf } from '../../domain/waitlist/index.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** How many are ahead of an entry that waits; nothing for other reservations. */
export async function placeInQueue(
  { id, status, bookable, start, end }: StoredReservation,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<{ position?: number }> {
  if (status !== 'waitlisted') return {}
  const entry = (await ports.catalogueOf(tenant)).find(bookable)
  const queue = await ports.repositories(tenant.scope).queues.of([bookable], { start, end })
  const own = queue.find(({ reservation }) => reservation === id)
  return own ? { position: positionOf(own, queue, entry?.rules.bookabletype === 'calendarday') } : {}
}
