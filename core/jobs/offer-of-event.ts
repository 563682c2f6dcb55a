import type { StoredReservation } from '../operations/ports.ts'
import { offeredPrice } from '../operations/reservations/price-offer.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { ReservationEvent, ReservationEventName } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/** What accepting the offer of an event costs; null for other events, and once the offer has ended. */
export async function offerOfEvent(
  name: ReservationEventName,
  reservation: StoredReservation,
  { tenant, ports }: Pick<JobDeps, 'ports'> & { tenant: Tenant },
): Promise<ReservationEvent['offered']> {
  if (name !== 'reservation.offer') return null
  const { offered } = await offeredPrice(reservation, { tenant, ports, actor: { kind: 'anonymous' }, isbystaff: false })
  if (!offered) return null
  const ways = tenant.plugins.payments.filter((one) => offered.processors.includes(one.name))
  const isOnSite = ways.length > 0 && ways.every(({ capabilities }) => capabilities.method === 'on_site')
  return { price: offered.price, due: isOnSite ? 0 : offered.due, isOnSite, approval: offered.approval }
}
