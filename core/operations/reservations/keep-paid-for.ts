import { isOpen } from '../../domain/payments/index.ts'
import type { UnitOfWork } from '../ports.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * Locks the payments that are under way for a reservation, before a write that raises its version and changes nothing
 * of what they pay for: attempts come before reservations, as the finaliser locks them. Answers what has them go on
 * with the row as it is after that write. What began for an older version stays stale.
 */
export async function keepPaidFor(
  { payments }: Pick<UnitOfWork, 'payments'>,
  { id: reservation, version: before }: StoredReservation,
): Promise<(changed: StoredReservation) => Promise<void>> {
  const all = await payments.attemptsOf(reservation)
  const own = all.filter((one) => isOpen(one) && one.share.version === before).map(({ id }) => id)
  for (const id of own.toSorted()) await payments.lockAttempt(id)
  return async ({ version }) => {
    for (const id of own) await payments.renewShare(id, { reservation, version })
  }
}
