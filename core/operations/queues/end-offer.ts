import { type Result, refuse } from '../../domain/errors.ts'
import { furthestWait, lapse } from '../../domain/waitlist/index.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { anything } from './freed.ts'
import { closeEntry, waitOf } from './offer.ts'
import { serveFree, transactAndServe } from './serve-queues.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/**
 * Ends an offer that nobody answered: its entry goes to the end of the queue, or is cancelled with its second lapse
 * that had 30 waking minutes, and the room goes to the others in the same transaction.
 */
async function lapseOffer({ tenant, ports }: Work, seen: StoredReservation): Promise<Result<StoredReservation>> {
  const inrow = (seen.life.wait?.inrow ?? 0) + 1
  return transactAndServe({ tenant, ports, inrow }, async (unit) => {
    const at = ports.clock.now()
    const from = await unit.reservations.find(seen.id)
    const offer = from?.waitlistoffer
    if (from?.status !== 'waitlisted' || !offer || offer.end > at) return refuse('status_conflict')
    const { inrow: _, ...wait } = waitOf(from)
    const { paying: __, ...life } = from.life
    const { lapses, isOver } = lapse(offer, wait.lapses, tenant.timezone)
    const ended = {
      ...from,
      waitlistoffer: null,
      resources: wait.named,
      life: { ...life, wait: { ...wait, lapses, joined: at, lapsed: at } },
      modified: at,
    }
    return transition(
      unit,
      {
        from,
        to: isOver ? { ...ended, status: 'cancelled' } : ended,
        occupies: 'keep',
        why: { actor: 'system', reason: 'its offer was not answered', at },
        tells: [{ name: 'reservation.offer_lapsed', cause: offer.start, data: { isOver } }],
      },
      ports,
    )
  })
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
