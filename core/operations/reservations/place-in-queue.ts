import { positionOf } from '../../domain/waitlist/index.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Reading {
  tenant: Tenant
  ports: Ports
}

/**
 * How many are ahead of each entry that waits, by its id; nothing for other reservations. The queues of a whole list
 * are read together, and none where nobody waits.
 */
export async function placesInQueues(
  reservations: StoredReservation[],
  { tenant, ports }: Reading,
): Promise<ReadonlyMap<string, number>> {
  const waiting = reservations.filter(({ status }) => status === 'waitlisted')
  if (waiting.length === 0) return new Map()
  const { find } = await ports.catalogueOf(tenant)
  const queues = await ports.repositories(tenant.scope).queues.around(waiting)
  return new Map(
    waiting.flatMap(({ id, bookable }) => {
      const queue = queues.filter((entry) => entry.bookable === bookable)
      const own = queue.find(({ reservation }) => reservation === id)
      const isByDay = find(bookable)?.rules.bookabletype === 'calendarday'
      return own ? [[id, positionOf(own, queue, isByDay)] as const] : []
    }),
  )
}

/** How many are ahead of an entry that waits; nothing for other reservations. */
export async function placeInQueue(reservation: StoredReservation, reading: Reading): Promise<{ position?: number }> {
  const position = (await placesInQueues([reservation], reading)).get(reservation.id)
  return position === undefined ? {} : { position }
}
