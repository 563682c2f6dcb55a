import { instantToWall } from '../domain/time/index.ts'
import type { StoredReservation } from '../operations/ports.ts'
import { balanceToPay } from '../operations/reservations/balance-to-pay.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { ReservationEvent } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/** What a reservation still owes as its page tells it; null where nothing of it can be paid there. */
export async function balanceOfEvent(
  reservation: StoredReservation,
  { tenant, ports }: Pick<JobDeps, 'ports'> & { tenant: Tenant },
): Promise<ReservationEvent['balance']> {
  const { balance } = await balanceToPay(reservation, { tenant, ports })
  if (balance === undefined || balance.processors.length === 0) return null
  const wall = (at: string | null) => (at === null ? null : instantToWall(Date.parse(at), tenant.timezone))
  const { due, until_utc, collectat_utc = null } = balance
  return { due, until: wall(until_utc), collectAt: wall(collectat_utc) }
}
