import { type Result, refuse } from '../../domain/errors.ts'
import { lapse } from '../../domain/waitlist/index.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { waitOf } from './offer.ts'

/**
 * Writes that nobody answered an offer: its entry goes to the end of the queue, or is cancelled with its second lapse
 * that had 30 waking minutes. Refuses with `status_conflict` where it has no offer that is over.
 */
export async function writeLapse(
  unit: ServingUnit,
  id: string,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<Result<StoredReservation>> {
  const at = ports.clock.now()
  const from = await unit.reservations.find(id)
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
}
