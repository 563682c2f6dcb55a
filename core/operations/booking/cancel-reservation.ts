import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/money.ts'
import { mayCancel, mayChange, refundOnCancel } from '../../domain/reservation/index.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import { EntityId } from '../params.ts'
import { finalisePayment } from '../payments/finalise-payment.ts'
import type { PaymentState } from '../payments/payment-states.ts'
import { confirmedWith, isPaid } from '../payments/payment-work.ts'
import type { AttemptOf, PaymentAttempt, Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { type Claim, manageTokenParam, reservationFor } from '../reservations/own-reservation.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { WireReservation, wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'

/** What a cancellation orders for an attempt, by its state; a capture under way sees the decision when it is done. */
const orders: Partial<Record<PaymentState, PaymentState>> = { authorized: 'voiding', captured: 'refunding' }

const ownAttempts = (attempts: AttemptOf[], reservation: StoredReservation) =>
  attempts.filter((attempt) => attempt.id === confirmedWith(reservation))

/** What comes back when it is cancelled now, by the bookable's `refundcutoff` and the provider's `refundgrace`. */
async function policyFor(reservation: StoredReservation, tenant: Tenant, ports: Ports) {
  const attempts = await ports.repositories(tenant.scope).payments.attemptsOf(reservation.id)
  const paid = ownAttempts(attempts, reservation).filter(isPaid)
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  return refundOnCancel({
    paid: paid.reduce((sum, { share }) => sum + share.amount, 0),
    start: reservation.start,
    booked: reservation.created,
    now: ports.clock.now(),
    refundcutoff: entry?.bookable.refundcutoff,
    refundgrace: tenant.provider?.refundgrace,
  })
}

/** Who cancelled, as the reservation's history keeps it. */
interface CancelledBy {
  actor: string
  reason: string
}

const cancelledBy = (reservation: StoredReservation, claim: Claim, { user }: Actor): CancelledBy =>
  claim === 'staff'
    ? { actor: user?.id ?? 'provider', reason: 'cancelled by staff' }
    : { actor: reservation.user ?? 'customer', reason: 'cancelled by its customer' }

/** Cancels and orders what becomes of the money, in one transaction; gives the attempts that an order is out for. */
function cancel(
  reservation: StoredReservation,
  policy: Awaited<ReturnType<typeof policyFor>>,
  by: CancelledBy,
  tenant: Tenant,
  ports: Ports,
): Promise<Result<{ cancelled: StoredReservation; ordered: PaymentAttempt[] }>> {
  return transact(ports, tenant.scope, async (unit) => {
    const modified = ports.clock.now()
    const patch = {
      status: 'cancelled' as const,
      sequence: reservation.sequence + 1,
      modified,
      draft: null,
      paymentinformation: {
        ...reservation.paymentinformation,
        givesback: policy.full,
        refund: formatMajor(policy.amount, tenant.currency.digits),
      },
    }
    const why = { ...by, at: modified }
    if (!(await unit.reservations.change(reservation.id, reservation.status, patch, 'free', why)))
      return refuse('status_conflict')
    const ordered = policy.full ? await orderRefund(unit, reservation, modified) : []
    const cancelled = { ...reservation, ...patch }
    await unit.outbox.add([reservationEvent('reservation.cancelled', cancelled, ports)])
    return ok({ cancelled, ordered })
  })
}

/** Orders that what the reservation paid goes back; gives the attempts that an order is out for. */
async function orderRefund(
  unit: UnitOfWork,
  reservation: StoredReservation,
  modified: number,
): Promise<PaymentAttempt[]> {
  const ordered: PaymentAttempt[] = []
  for (const attempt of ownAttempts(await unit.payments.attemptsOf(reservation.id), reservation)) {
    const state = attempt.isShared ? await orderShare(unit, attempt, modified) : orders[attempt.state]
    const isOrdered =
      state && (attempt.isShared || (await unit.payments.updateAttempt(attempt.id, { state, modified }, attempt.state)))
    if (isOrdered) ordered.push({ ...attempt, state, modified })
  }
  return ordered
}

/**
 * Orders that one share of an attempt goes back while the others stay. Its row is locked before it is read: another
 * of its reservations may be cancelled at this moment. Money that isn't taken yet can't go back in part: whoever takes
 * it sees the decision.
 */
async function orderShare(unit: UnitOfWork, seen: AttemptOf, modified: number): Promise<PaymentState | null> {
  await unit.payments.updateAttempt(seen.id, { modified })
  const attempts = await unit.payments.attemptsOf(seen.share.reservation)
  const attempt = attempts.find(({ id }) => id === seen.id)
  if (!attempt || attempt.share.refund !== null) return null
  if (attempt.state !== 'captured' && attempt.state !== 'refunding') return null
  await unit.payments.updateAttempt(attempt.id, { state: 'refunding', modified })
  await unit.payments.updateShare(attempt.id, attempt.share, 'ordered')
  return 'refunding'
}

/** What a cancellation decided, read back from where it was kept. */
function refundOf({ paymentinformation }: StoredReservation, tenant: Tenant): number {
  const refund = paymentinformation?.refund
  const read = typeof refund === 'number' ? parseAmount(refund, tenant.currency.digits) : null
  return read?.ok ? read.value : 0
}

/**
 * Cancels a reservation for its customer or for staff, until it starts. What comes back follows the bookable's `refundcutoff`;
 * `preview` tells it and changes nothing. A repeat answers as the first call did.
 */
export const cancelReservation = defineOperation({
  name: 'cancel_reservation',
  summary: 'Cancels a reservation for its customer or for staff; `preview` tells what would come back.',
  params: Type.Object({ id: EntityId, token: manageTokenParam, preview: Type.Optional(Type.Boolean()) }),
  result: Type.Object({ reservation: WireReservation, refund: Type.Number(), fullrefunduntil_utc: Type.String() }),
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ params, tenant, ports, actor }) {
    const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation } = found
    const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
    const policy = await policyFor(reservation, tenant, ports)
    const answer = (status: StoredReservation, refund: number) =>
      ok({
        reservation: {
          ...wireReservation(status, tenant, entry),
          bookablename: entry?.bookable.name ?? status.bookable,
        },
        refund: formatMajor(refund, tenant.currency.digits),
        fullrefunduntil_utc: new Date(policy.fullUntil).toISOString(),
      })
    if (reservation.status === 'cancelled') return answer(reservation, refundOf(reservation, tenant))
    if (params.preview) return answer(reservation, policy.amount)
    if (!mayCancel(reservation, ports.clock.now())) return refuse('cancel_too_late')
    if (!mayChange(reservation.status, 'cancelled')) return refuse('status_conflict')

    const by = cancelledBy(reservation, found.claim, actor)
    const done = await cancel(reservation, policy, by, tenant, ports)
    if (!done.ok) {
      const latest = await ports.repositories(tenant.scope).reservations.find(reservation.id)
      return latest?.status === 'cancelled' ? answer(latest, refundOf(latest, tenant)) : done
    }
    const { cancelled, ordered } = done.value
    const work = { tenant, ports, actor: by.actor }
    for (const attempt of ordered) await finalisePayment(work, cancelled, attempt)
    return answer(cancelled, policy.amount)
  },
})
