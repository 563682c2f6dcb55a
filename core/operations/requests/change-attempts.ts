import { ok, type Result } from '../../domain/errors.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/**
 * Changes of one reservation by its customer: each mails them and staff, so that its link can't be used to flood
 * either.
 */
const changesOf = ({ id }: Pick<StoredReservation, 'id'>) => ({
  ...{ name: 'reservation changes', of: id },
  ...{ most: 10, within: 15 * 60_000 },
})

/** Counts a change of a reservation by its customer. Refuses with `too_many_attempts` and the minutes to wait. */
export async function admitChange(
  reservation: Pick<StoredReservation, 'id'>,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<Result<null>> {
  const tooMany = await ports.throttle.count(tenant.scope, [changesOf(reservation)])
  return tooMany ? { ok: false, error: tooMany } : ok(null)
}
