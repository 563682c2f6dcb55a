import { ok, type Result, refuse } from '../domain/errors.ts'
import { statusOnConfirm } from '../domain/reservation/index.ts'
import type { CataloguedBookable } from './catalogue.ts'
import type { LedgerEntry, Ports, StoredReservation } from './ports.ts'
import { reservationEvent } from './reservation-events.ts'
import { takeCapacity } from './take-capacity.ts'
import type { Tenant } from './tenant.ts'
import { transact } from './transact.ts'

/** What a confirm leads to, for a bookable in view. */
export const confirmedStatus = (entry: CataloguedBookable) =>
  statusOnConfirm({ waitlisted: false, approvalmode: entry.bookable.approvalmode ?? false, gig: false })

/**
 * Confirms an in-progress reservation in one transaction: lock, re-check with the engine that listed it, write the
 * reservation, the ledger and the outbox. A hold that ran out takes its slot again if it is still free.
 * @param details what is frozen with the booking: people, answers, the quote
 */
export async function confirmReservation(
  hold: StoredReservation,
  details: Partial<StoredReservation>,
  ledger: LedgerEntry[],
  context: { entry: CataloguedBookable; tenant: Tenant; ports: Ports; actor: string },
): Promise<Result<StoredReservation>> {
  const { entry, tenant, ports, actor } = context
  if (hold.bookable !== entry.bookable.id) throw new Error('a hold is confirmed with its own bookable')
  return transact(ports, tenant.scope, async (unit) => {
    const now = ports.clock.now()
    const { start, end, seats, resources, occurrence } = hold
    const candidate = { start, end, seats, resources, occurrence: occurrence ?? undefined }
    const taken = await takeCapacity(unit, entry, tenant, candidate, { now, window: false, ignoring: hold.id })
    if (!taken.ok) return taken
    const status = confirmedStatus(entry)
    const patch = { ...details, status, resources: taken.value.resources, expires: null, modified: now }
    const why = { actor, reason: 'confirmed', at: now }
    const isChanged = await unit.reservations.change(hold.id, 'in-progress', patch, taken.value.occupies, why)
    if (!isChanged) return refuse('status_conflict')
    const confirmed = { ...hold, ...patch }
    await unit.payments.appendLedger(ledger)
    await unit.outbox.add([
      reservationEvent(status === 'pending' ? 'reservation.pending' : 'reservation.booked', confirmed, ports),
    ])
    return ok(confirmed)
  })
}
