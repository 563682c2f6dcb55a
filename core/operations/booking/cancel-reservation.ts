import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import { mayCancel, refundOnCancel, statuses } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import { finalise } from '../payments/finalise.ts'
import { endOpenAttempts } from '../payments/pay.ts'
import { sendRefunds } from '../payments/refunds.ts'
import { refundOf } from '../payments/settle.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { type Right, reservationFor } from '../reservations/own-reservation.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { ChangeReason, RefundDecision } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'

type RefundObj = NonNullable<Wire['cancel_reservation']['params']['refundobj']>

/** The refund if its customer cancels now, by the bookable's `refundcutoff` and the provider's `refundgrace`. */
function policyFor(
  { payment, start, created }: StoredReservation,
  entry: CataloguedBookable | null,
  tenant: Tenant,
  now: number,
) {
  return refundOnCancel({
    paid: payment?.paid ?? 0,
    start,
    booked: created,
    now,
    refundcutoff: entry?.bookable.refundcutoff,
    refundgrace: tenant.provider?.refundgrace,
  })
}

/**
 * Decides about the refund. A customer gets what the terms give; staff refund everything unless they say otherwise, up
 * to what was paid.
 */
function decideRefund(
  reservation: StoredReservation,
  given: RefundObj | undefined,
  { right, isFull, digits }: { right: Right; isFull: boolean; digits: number },
): Result<RefundDecision> {
  const paid = reservation.payment?.paid ?? 0
  const noted = { memo: given?.memo ?? null, externalid: given?.externalid ?? null }
  const full: RefundDecision = { refund: paid > 0 ? 'full' : 'none', amount: paid, ...noted }
  if (right !== 'staff') {
    const asksForMore = given !== undefined && given.refundstatus !== 'norefund' && !isFull && paid > 0
    if (asksForMore || given?.refundstatus === 'partial')
      return refuse('forbidden', { field: '/refundobj/refundstatus' })
    if (isFull) return ok(full)
    return ok({ refund: paid > 0 ? 'by_hand' : 'none', amount: 0, ...noted })
  }
  if (given === undefined || given.refundstatus === 'full') return ok(full)
  if (given.refundstatus === 'norefund') return ok({ refund: 'none', amount: 0, ...noted })
  const amount = parseAmount(given.amount ?? '', digits)
  if (!amount.ok || amount.value <= 0 || amount.value > paid)
    return refuse('invalid_params', {
      field: '/refundobj/amount',
      data: { expected: `more than 0, at most ${formatMajor(paid, digits)}` },
    })
  return ok(amount.value === paid ? full : { refund: 'partial', amount: amount.value, ...noted })
}

const reasonFor = (reservation: StoredReservation, right: Right, { user }: Actor, at: number): ChangeReason =>
  right === 'staff'
    ? { actor: user?.id ?? 'provider', reason: 'cancelled by staff', at }
    : { actor: reservation.user ?? 'customer', reason: 'cancelled by its customer', at }

interface Cancelling {
  reservation: StoredReservation
  entry: CataloguedBookable | null
  decision: RefundDecision
  why: ChangeReason
  tenant: Tenant
  ports: Ports
}

/** Cancels and orders what goes back, in one transaction. The row keeps its draft, which has ended with it. */
function cancel({ reservation, entry, decision, why, tenant, ports }: Cancelling): Promise<Result<StoredReservation>> {
  const { payment } = reservation
  return transact(ports, tenant.scope, async (unit) => {
    // Capacity is locked before the attempt, in the same order everywhere.
    if (entry && payment?.attempt)
      await lockPlaces(unit, [{ entry, candidate: candidateOf(appointmentOf(reservation, entry)) }])
    const isOrdered = await orderRefund(unit, reservation, decision, why.at)
    if (!isOrdered) return refuse('status_conflict')
    const to: StoredReservation = {
      ...reservation,
      status: 'cancelled',
      sequence: reservation.sequence + 1,
      modified: why.at,
      payment: payment && { ...payment, paid: payment.paid - decision.amount, decision },
    }
    return transition(unit, { from: reservation, to, occupies: 'keep', why }, ports)
  })
}

/**
 * Orders the refund of captured money. Money that is not captured yet can't be refunded: its capture will see the
 * cancellation. False if another call is changing the attempt at this moment.
 */
async function orderRefund(
  unit: UnitOfWork,
  reservation: StoredReservation,
  decision: RefundDecision,
  now: number,
): Promise<boolean> {
  const own = reservation.payment?.attempt ?? null
  const attempt = own === null || decision.amount === 0 ? null : await unit.payments.lockAttempt(own)
  if (attempt?.state !== 'captured') return true
  await unit.payments.orderRefunds([
    refundOf(attempt, { reservation, amount: decision.amount, reason: 'cancelled', now }),
  ])
  return (await unit.payments.updateAttempt(attempt, { due: now, modified: now })) !== null
}

/** Settles the money after a cancellation: refunds that were ordered, and attempts in progress. */
async function settleMoney(cancelled: StoredReservation, { tenant, ports, why }: Cancelling): Promise<void> {
  const work = { tenant, ports, actor: why.actor }
  const attempt = cancelled.payment?.attempt
  if (!attempt) {
    await endOpenAttempts(work, [cancelled])
    return
  }
  await finalise(work, attempt)
  await sendRefunds(work, attempt)
}

/** How often a cancellation is retried while the reservation's payment changes. */
const tries = 5

/**
 * Cancels a reservation: its customer may until it starts, staff at any time. The refund follows the bookable's
 * `refundcutoff`, or `refundobj` if staff send it; `preview` answers it and changes nothing. A repeat answers like the
 * first call.
 */
export const cancelReservation = defineOperation({
  name: 'cancel_reservation',
  summary: 'Cancels a reservation for its customer or for staff; `preview` tells what would come back.',
  ...calls.cancel_reservation,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ params, tenant, ports, actor }) {
    for (let round = 1; ; round += 1) {
      const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
      if (!found) return refuse('not_found')
      const { reservation, right } = found
      const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
      const now = ports.clock.now()
      const policy = policyFor(reservation, entry, tenant, now)
      const answer = (told: StoredReservation, refund: number) =>
        ok({
          reservation: {
            ...wireReservation(told, tenant, entry),
            bookablename: entry?.bookable.name ?? told.bookable,
          },
          refund: formatMajor(refund, tenant.currency.digits),
          fullrefunduntil_utc: new Date(policy.fullUntil).toISOString(),
        })
      if (reservation.status === 'cancelled') return answer(reservation, reservation.payment?.decision?.amount ?? 0)
      const { digits } = tenant.currency
      const decision = decideRefund(reservation, params.refundobj, { right, isFull: policy.full, digits })
      if (!decision.ok) return decision
      if (params.preview) return answer(reservation, decision.value.amount)
      if (right !== 'staff' && !mayCancel(reservation, now)) return refuse('cancel_too_late')
      if (!statuses[reservation.status].cancellable) return refuse('status_conflict')

      const why = reasonFor(reservation, right, actor, now)
      const cancelling = { reservation, entry, decision: decision.value, why, tenant, ports }
      const done = await cancel(cancelling)
      if (done.ok) {
        await settleMoney(done.value, cancelling)
        return answer(done.value, decision.value.amount)
      }
      // The payment has changed in the meantime, or a parallel call was faster: judge it anew.
      if (done.error.code !== 'status_conflict' || round >= tries) return done
    }
  },
})
