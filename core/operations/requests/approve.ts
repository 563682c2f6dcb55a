import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { captureApproved, orderCapture } from '../payments/capture-approved.ts'
import { orderPartBack, sendMoneyBack } from '../payments/end-payment.ts'
import { paidMove } from '../payments/paid-moves.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { isBeingApproved, isUndecided, lacksMethod, withApproval } from '../reservations/approval-order.ts'
import { approvedAs } from '../reservations/confirmed-as.ts'
import { placeAgain } from '../reservations/door.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { atFormerPlace, attemptOfMove, keptForMove, movedAsAsked, refundAsAsked } from '../reservations/former-place.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import { toldMove } from '../reservations/told-move.ts'
import { lockOwnPlace } from './lock-own-place.ts'

/**
 * Approves what waits: judges its place without its own reservation. Where nothing is authorised, or what is goes on
 * being kept for the claim, it is confirmed in the same transaction; of a move, what is to come back is ordered there.
 * Otherwise that writes the order to approve it, and the recorded capture confirms it; an order that stands already is
 * carried on with.
 *
 * Refuses as the engine does where there is no room, with `payment_required` or `payment_declined` for lack of money,
 * and it stays pending; with `payment_unknown` while nobody can say; with `status_conflict` if another call changed it.
 */
export async function approve(work: PaymentWork, request: StoredReservation): Promise<Result<StoredReservation>> {
  if (isBeingApproved(request)) return captureApproved(work, request)
  if (attemptOfMove(request) !== null) return refuse('payment_pending')
  if (lacksMethod(request)) return refuse('payment_required')
  if (atFormerPlace(request)) return approveMove(work, request)
  const approved = await transactAndServe(work, (unit) => judge(unit, work, request))
  return approved.ok && isBeingApproved(approved.value) ? captureApproved(work, approved.value) : approved
}

async function judge(
  unit: ServingUnit,
  { tenant, ports, actor }: PaymentWork,
  request: StoredReservation,
): Promise<Result<StoredReservation>> {
  const entry = (await ports.catalogueOf(tenant)).find(request.bookable)
  const now = ports.clock.now()
  await lockOwnPlace(unit, request, { tenant, ports })
  await lockBalances(unit, [request], now)
  const approved = approvedAs(request, entry, now)
  // Days are paid with the claim that names their time.
  const ordered = await orderCapture(unit, isUndecided(approved) ? null : (request.payment?.attempt ?? null), now)
  if (!ordered.ok) return ordered
  return placeAgain(
    unit,
    {
      from: request,
      to: ordered.value ? withApproval(request, actor, now) : approved,
      judged: { exactResources: true },
      why: { actor, reason: ordered.value ? 'approved, and its payment ordered' : 'approved', at: now },
      tells: ordered.value ? [] : [{ name: 'reservation.approved' }],
    },
    { tenant, ports, showreasons: true },
  )
}

/**
 * Approves a move: judges the place asked for, frees the former one for those who wait for it, and sends what comes
 * back. What is only authorised for it is ordered first; what a processor took by itself already makes it at once.
 */
async function approveMove(work: PaymentWork, asking: StoredReservation) {
  const { tenant, ports, actor } = work
  const entry = (await ports.catalogueOf(tenant)).find(asking.bookable)
  const now = ports.clock.now()
  const refund = refundAsAsked(asking)
  const moved = await transactAndServe({ tenant, ports }, async (unit) => {
    await lockOwnPlace(unit, asking, { tenant, ports })
    await lockBalances(unit, [asking], now)
    const kept = keptForMove(asking)
    const attempt = kept === null ? null : await unit.payments.lockAttempt(kept)
    const amount = attempt?.state === 'captured' ? attempt.amount : null
    if (attempt && amount === null && !isOpen(attempt)) return refuse('payment_declined')
    const isToBeCaptured = attempt !== null && amount === null
    if (isToBeCaptured && !(await unit.payments.updateAttempt(attempt, { due: now, modified: now })))
      return refuse('status_conflict')
    const ordered = await orderPartBack(unit, asking, { amount: refund, reason: 'moved', now })
    if (!ordered.ok) return ordered
    const to = isToBeCaptured ? withApproval(asking, actor, now) : approvedMove(asking, entry, { attempt, amount }, now)
    const reason = isToBeCaptured ? 'its move was approved, and its payment ordered' : 'its move was approved'
    return placeAgain(
      unit,
      {
        ...{ from: asking, to, judged: { exactResources: true }, why: { actor, reason, at: now } },
        tells: isToBeCaptured ? [] : [toldMove(asking, to)],
      },
      { tenant, ports, showreasons: true },
    )
  })
  const sent = moved.ok && refund > 0 ? ok(await sendMoneyBack(work, moved.value)) : moved
  return sent.ok && isBeingApproved(sent.value) ? captureApproved(work, sent.value) : sent
}

/** A move as it is when it is approved: with what was taken for it already, or without any money. */
const approvedMove = (
  asking: StoredReservation,
  entry: CataloguedBookable | null,
  { attempt, amount }: { attempt: PaymentAttempt | null; amount: number | null },
  now: number,
): StoredReservation =>
  attempt === null || amount === null
    ? movedAsAsked(asking, entry, now)
    : paidMove(asking, entry, { attempt: attempt.id, amount }, now)
