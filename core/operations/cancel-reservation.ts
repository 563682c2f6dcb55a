import { Type } from 'typebox'
import { ok, refuse } from '../domain/errors.ts'
import { formatMajor } from '../domain/pricing/money.ts'
import { mayCancel, mayChange, refundOnCancel } from '../domain/reservation/index.ts'
import { defineOperation } from './define-operation.ts'
import { describedReservation } from './described-reservation.ts'
import { managedReservation, manageTokenParam } from './get-basereservation.ts'
import { EntityId } from './params.ts'
import { refundOrdered } from './refund-payment.ts'
import { reservationEvent } from './reservation-events.ts'
import { WireReservation } from './reservation-wire.ts'
import { transact } from './transact.ts'

/**
 * Cancels a reservation for its customer, until it starts. What comes back follows the bookable's `refundcutoff`;
 * `preview` tells it and changes nothing. A repeat answers as the first call did.
 */
export const cancelReservation = defineOperation({
  name: 'cancel_reservation',
  summary: 'Cancels a reservation by its manage token; `preview` tells what would come back.',
  params: Type.Object({ id: EntityId, token: manageTokenParam, preview: Type.Optional(Type.Boolean()) }),
  result: Type.Object({ reservation: WireReservation, refund: Type.Number(), fullrefunduntil_utc: Type.String() }),
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ params, tenant, ports }) {
    const reservation = await managedReservation(params, tenant, ports)
    if (!reservation) return refuse('not_found')
    const now = ports.clock.now()
    const catalogue = await ports.catalogueOf(tenant)
    const entry = catalogue.find(reservation.bookable)
    const ledger = await ports.repositories(tenant.scope).payments.ledgerOf(reservation.id)
    const captured = ledger.filter((line) => line.status === 'success' && line.mode === 'currency')
    const paid = captured.reduce(
      (sum, line) => sum + (line.transactiontype === 'credit' ? line.amount : -line.amount),
      0,
    )
    const policy = refundOnCancel({
      paid,
      start: reservation.start,
      booked: reservation.created,
      now,
      refundcutoff: entry?.bookable.refundcutoff,
      refundgrace: tenant.provider?.refundgrace,
    })
    const answer = (status: typeof reservation) => ({
      reservation: describedReservation(status, tenant, catalogue),
      refund: formatMajor(policy.amount, tenant.currency.digits),
      fullrefunduntil_utc: new Date(policy.fullUntil).toISOString(),
    })
    if (params.preview || reservation.status === 'cancelled') return ok(answer(reservation))
    if (!mayCancel(reservation, now)) return refuse('cancel_too_late')
    if (!mayChange(reservation.status, 'cancelled')) return refuse('status_conflict')

    const { payments } = ports.repositories(tenant.scope)
    const attempts = policy.amount > 0 ? await payments.attemptsOf(reservation.id) : []
    const refundable = attempts.filter((attempt) => attempt.state === 'captured')
    const cancelled = {
      ...reservation,
      status: 'cancelled' as const,
      sequence: reservation.sequence + 1,
      modified: now,
    }
    const done = await transact(ports, tenant.scope, async (unit) => {
      const patch = { status: cancelled.status, sequence: cancelled.sequence, modified: now, draft: null }
      const why = { actor: reservation.user ?? 'customer', reason: 'cancelled by its customer', at: now }
      const isChanged = await unit.reservations.change(reservation.id, reservation.status, patch, 'free', why)
      if (!isChanged) return refuse('status_conflict')
      for (const attempt of refundable)
        await unit.payments.updateAttempt(attempt.id, { state: 'refunding', modified: now })
      await unit.outbox.add([reservationEvent('reservation.cancelled', cancelled, ports)])
      return ok(cancelled)
    })
    if (!done.ok) return done
    const work = { tenant, ports, actor: reservation.user ?? 'customer' }
    for (const attempt of refundable) await refundOrdered(work, cancelled, { ...attempt, state: 'refunding' })
    return ok(answer(cancelled))
  },
})
