import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { OperationInput } from '../define-operation.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { lockOwnPlace } from '../requests/lock-own-place.ts'
import { pointsOwed } from '../reservations/balance.ts'
import { withSpent } from '../reservations/credit-use.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { amendPayment } from '../reservations/transition.ts'
import { transact } from '../transact.ts'

/** Whether points were spent on a reservation, at once as many as its caller was shown. */
async function hasSpent({ payments }: Pick<UnitOfWork, 'payments'>, { id }: StoredReservation, shown?: number) {
  const lines = await payments.ledgerOf(id)
  const spent = lines.filter((one) => one.mode === 'points' && one.transactiontype === 'debit')
  return spent.some(({ status, amount }) => status === 'success' && (shown === undefined || amount === shown))
}

/**
 * Takes the points that a reservation owes, all at once, from its customer, who alone may spend them. Safe to repeat:
 * paid already with what the caller was shown, it is answered as it is. Refuses with `login_required` whoever has the
 * link alone, with `price_changed` where it owes other points than were shown, with `points_short` where there are
 * fewer, and with `status_conflict` where it owes none.
 */
export async function payPoints(
  { params: { totalpoints }, tenant, ports, actor }: OperationInput<{ totalpoints?: number | undefined }>,
  seen: StoredReservation,
): Promise<Result<StoredReservation>> {
  if (seen.user === null || actor.user?.id !== seen.user) return refuse('login_required')
  const now = ports.clock.now()
  return transact(ports, tenant.scope, async (unit) => {
    await lockOwnPlace(unit, seen, { tenant, ports })
    const spends = pointsOwed(seen)
    await lockBalances(unit, [{ ...seen, payment: seen.payment && withSpent(seen.payment, { spends }) }], now)
    const latest = await unit.reservations.find(seen.id)
    if (!latest?.payment) return refuse('status_conflict')
    const due = pointsOwed(latest)
    if (due === 0 && (await hasSpent(unit, latest, totalpoints))) return ok(latest)
    if ((totalpoints ?? due) !== due) return refuse('price_changed', { field: '/totalpoints' })
    if (due === 0) return refuse('status_conflict', { data: { status: latest.status } })
    return amendPayment(unit, latest, withSpent(latest.payment, { spends: due }), now)
  })
}
