import { type Result, refuse } from '../../domain/errors.ts'
import { furthestWait } from '../../domain/waitlist/index.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { anything } from './freed.ts'
import { closeEntry } from './offer.ts'
import { lapseOffer, serveFree, transactAndServe } from './serve-queues.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/** Closes a queue at the start: what still waits is cancelled and told. */
const closeAtStart = ({ tenant, ports }: Work, { id }: StoredReservation): Promise<Result<StoredReservation>> =>
  transactAndServe({ tenant, ports }, async (unit) => {
    const at = ports.clock.now()
    const from = await unit.reservations.find(id)
    if (from?.status !== 'waitlisted' || from.start > at) return refuse('status_conflict')
    return closeEntry(unit, from, { actor: 'system', reason: 'the queue closed at the start', at }, ports)
  })

/** What time does to an entry that is due: its offer ends, or its queue closes. False if another call was faster. */
export async function passTimeOfEntry(work: Work, due: StoredReservation): Promise<boolean> {
  const done = due.start <= work.ports.clock.now() ? await closeAtStart(work, due) : await lapseOffer(work, due)
  return done.ok
}

/**
 * Serves what came free without anybody serving it: the net below the transactions that free. In the last hours it
 * tells nobody of room, as a hold may have left it, unless a change of the provider's has made it. Answers how many
 * heard of it.
 * @param lacked after such a change: those whose offer had lapsed and who had no room before it
 */
export const sweepQueues = ({ tenant, ports }: Work, lacked?: ReadonlySet<string>): Promise<number> =>
  serveFree({
    ...{ tenant, ports, lacked },
    freed: [anything(ports.clock.now())],
    except: new Set(),
    isSilent: lacked === undefined,
    isSweep: true,
  })

/** Closes the queues of a bookable that is there no more, and tells who waited. Answers how many. */
export async function closeQueues({ tenant, ports }: Work, bookable: string): Promise<number> {
  const at = ports.clock.now()
  const span = { start: at, end: at + furthestWait }
  const why = { actor: 'system', reason: 'it is not offered any more', at }
  let closed = 0
  for (const { reservation } of await ports.repositories(tenant.scope).queues.of([bookable], span)) {
    const done = await transactAndServe({ tenant, ports }, async (unit) => {
      const from = await unit.reservations.find(reservation)
      if (from?.status !== 'waitlisted') return refuse('status_conflict')
      return closeEntry(unit, from, why, ports)
    })
    closed += done.ok ? 1 : 0
  }
  return closed
}
