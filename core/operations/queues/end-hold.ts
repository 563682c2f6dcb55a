import type { Result } from '../../domain/errors.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { isOfAccount, lapseHold } from '../reservations/lapse-draft.ts'
import type { Tenant } from '../tenant.ts'
import { freedBy } from './freed.ts'
import { transactAndServe } from './serve-queues.ts'

/** Ends a hold that has run out, and serves whoever waits for its room in the same transaction. */
export async function endHold(
  { tenant, ports }: { tenant: Tenant; ports: Ports },
  hold: StoredReservation,
): Promise<Result<StoredReservation>> {
  const isKept = await isOfAccount(hold, { tenant, ports })
  const freed = freedBy(hold, (await ports.catalogueOf(tenant)).find(hold.bookable))
  return transactAndServe([freed], { tenant, ports, isHold: true }, (unit) => lapseHold(unit, hold, { isKept, ports }))
}
