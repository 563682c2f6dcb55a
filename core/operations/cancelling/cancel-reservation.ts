import { ok, type Result, refuse } from '../../domain/errors.ts'
import { creditOfRefund, giftPart, isTaken, isUnpaid } from '../../domain/payments/index.ts'
import { isInPoints } from '../../domain/pricing/index.ts'
import { mayCancel, occupiesUntil, statuses } from '../../domain/reservation/index.ts'
import { instantToUtc } from '../../domain/time/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { entryIn } from '../catalogue/content.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import { backByStaff, leftToStaff, orderMoneyBack, settleMoney } from '../payments/end-payment.ts'
import { attemptsOf, isWithoutMoney } from '../payments/paid-reservations.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { freedBy } from '../queues/freed.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { majorOf } from '../reservations/balance.ts'
import { bookedTogether } from '../reservations/booked-together.ts'
import { paidOf } from '../reservations/credit-use.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { atFormerPlace } from '../reservations/former-place.ts'
import { keepsVolumeDiscount, refundPolicyOf } from '../reservations/refund-policy.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { judgeShownRefund } from '../reservations/shown-refund.ts'
import type { ChangeReason, RefundDecision } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import { hasChanged } from '../reservations/version-conflict.ts'
import { type Right, reservationFor } from '../rights/own-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { decideRefund } from './decide-refund.ts'
import { lostDiscount } from './lost-discount.ts'

const reasonFor = (reservation: StoredReservation, right: Right, { user }: Actor, at: number): ChangeReason =>
  right === 'staff'
    ? { actor: user?.id ?? 'provider', reason: 'cancelled by staff', at, bystaff: true }
    : { actor: reservation.user ?? 'customer', reason: 'cancelled by its customer', at }

interface Cancelling {
  reservation: StoredReservation
  entry: CataloguedBookable | null
  decision: RefundDecision
  /** What the rest of the cart would have cost more, where the decision has counted it; minor units. */
  lost?: number
  why: ChangeReason
  tenant: Tenant
  ports: Ports
  /** What the cancellation's event says besides. */
  says?: Telling['data']
  /** What is told besides the cancellation. */
  also?: Telling[]
}

/**
 * Locks the balances that a reservation was paid with, as nothing may come between them and its attempts. Where its
 * cart may lose a discount, what all of that was paid with: nobody else of it is cancelled meanwhile.
 * @param refunded as it is once the money has gone back, which may be on a balance that paid nothing
 */
async function lockMoney(
  unit: UnitOfWork,
  reservation: StoredReservation,
  refunded: Pick<StoredReservation, 'user' | 'payment'>,
  now: number,
): Promise<void> {
  if (keepsVolumeDiscount(reservation)) return lockBalances(unit, [reservation, refunded], now)
  const cart = await bookedTogether(unit, reservation)
  await lockBalances(unit, [...cart, refunded], now)
  const attempts = new Set(cart.flatMap(({ payment }) => payment?.attempt ?? []))
  for (const id of [...attempts].toSorted()) await unit.payments.lockAttempt(id)
}

/**
 * A decision that says what of the refund was paid with credit, unless all of it becomes credit, and what of that comes
 * back to a gift code.
 */
function withCredit(decision: RefundDecision, reservation: StoredReservation): RefundDecision {
  const credit = decision.credit ?? creditOfRefund(paidOf(reservation), decision.amount)
  if (credit === 0) return decision
  const { payment } = reservation
  const instead = credit - creditOfRefund(paidOf(reservation), decision.amount)
  const gift = giftPart(payment) - giftPart(payment && { ...payment, credit: (payment.credit ?? 0) - credit })
  return { ...decision, credit, ...(gift > 0 && { gift }), ...(instead > 0 && { instead }) }
}

/** What was paid once the decision is carried out: what becomes credit is no longer used of it. */
function afterDecision({ payment }: StoredReservation, { amount, credit = 0 }: RefundDecision) {
  if (payment === null || credit === 0) return payment && { ...payment, paid: payment.paid - amount }
  return { ...payment, paid: payment.paid - amount, credit: (payment.credit ?? 0) - credit }
}

/**
 * Whether no bank has the money of a reservation, or has given it back: under the locks of its attempts, so that the
 * credit which its customer takes instead is not money that comes to them by their bank as well.
 */
async function holdsMoney(unit: UnitOfWork, reservation: StoredReservation): Promise<boolean> {
  for (const id of attemptsOf(reservation).toSorted()) await unit.payments.lockAttempt(id)
  return !(await isWithBank(unit, reservation))
}

/** Whether a bank has some of the money that a reservation was paid with: in a dispute that is open, or was lost. */
async function isWithBank(
  { payments }: Pick<UnitOfWork, 'payments'>,
  reservation: StoredReservation,
): Promise<boolean> {
  const disputes = await Promise.all(attemptsOf(reservation).map((id) => payments.disputesOf(id)))
  return disputes.flat().some(({ state }) => isTaken[state])
}

/** Cancels and orders what goes back, in one transaction. The row keeps its draft, which has ended with it. */
function cancel({
  reservation,
  entry,
  decision: decided,
  lost,
  why,
  tenant,
  ports,
  says,
  also,
}: Cancelling): Promise<Result<StoredReservation>> {
  const decision = withCredit(decided, reservation)
  const refunded = afterDecision(reservation, decision)
  // Of a move that waits both places come free, and what ends is what its customer had.
  const former = atFormerPlace(reservation)
  const places = former ? [reservation, former] : [reservation]
  return transactAndServe({ tenant, ports }, async (unit) => {
    // Capacity is locked before the attempt, in the same order everywhere; nothing is judged, so no more than its own.
    const taken = places.filter((one) => occupiesUntil(one) !== 'never')
    if (taken.length > 0)
      await unit.lock(
        taken.map(({ bookable, ...one }) => {
          const { resources, shared, span } = freedBy({ ...one, bookable }, entry)
          return { bookable, resources, shared, occupies: span }
        }),
        isWithoutMoney(reservation) && keepsVolumeDiscount(reservation) ? [reservation.id] : [],
      )
    await lockMoney(unit, reservation, { ...reservation, payment: refunded }, why.at)
    if (decision.instead !== undefined && !(await holdsMoney(unit, reservation))) return refuse('status_conflict')
    const catalogue = await ports.catalogueOf(tenant)
    if (lost !== undefined && lost !== (await lostDiscount(reservation, { repositories: unit, catalogue, tenant })))
      return refuse('status_conflict')
    const isOrdered = await orderMoneyBack(unit, reservation, decision, why.at)
    if (!isOrdered) return refuse('status_conflict')
    const to: StoredReservation = {
      ...(former ?? reservation),
      status: 'cancelled',
      // Who waited had nothing in a calendar.
      sequence: reservation.sequence + (reservation.status === 'waitlisted' ? 0 : 1),
      waitlistoffer: null,
      expires: null,
      modified: why.at,
      payment: refunded && { ...refunded, decision },
    }
    return transition(unit, { from: reservation, to, occupies: 'keep', why, says, also }, ports)
  })
}

/**
 * Cancels for the provider, without anybody's asking, and refunds everything. Refuses with `status_conflict` if another
 * call has changed the reservation.
 */
export async function cancelInFull(
  reservation: StoredReservation,
  rest: Pick<Cancelling, 'why' | 'tenant' | 'ports' | 'says' | 'also'>,
): Promise<Result<StoredReservation>> {
  const { tenant, ports, why } = rest
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const paid = reservation.payment?.paid ?? 0
  const decision: RefundDecision = { refund: paid > 0 ? 'full' : 'none', amount: paid, memo: null, externalid: null }
  const done = await cancel({ ...rest, reservation, entry, decision })
  return done.ok ? ok(await settleMoney({ tenant, ports, actor: why.actor }, done.value)) : done
}

/** What could not be done at once: a refund that its processor has not confirmed is tried again by itself. */
async function leftOver({ id, payment }: StoredReservation, { tenant, ports }: { tenant: Tenant; ports: Ports }) {
  const { payments } = ports.repositories(tenant.scope)
  const refunds = await Promise.all(attemptsOf({ payment }).map((attempt) => payments.refundsOf(attempt)))
  const isOpen = refunds.flat().some(({ reservation, state }) => reservation === id && state === 'ordered')
  return isOpen ? [{ id, code: 'payment_pending' }] : []
}

/**
 * Whether a signed-in customer may take what comes back of other money as account credit: once all of it that is to
 * come has arrived, as nothing else can be given back in another way, and while no bank has any of it.
 */
async function mayTakeCredit(
  reservation: StoredReservation,
  { amount }: Pick<RefundDecision, 'amount'>,
  { tenant, ports, actor }: { tenant: Tenant; ports: Ports; actor: Actor },
): Promise<boolean> {
  if (actor.user === undefined || actor.user.id !== reservation.user) return false
  if (amount <= creditOfRefund(paidOf(reservation), amount)) return false
  const { payments } = ports.repositories(tenant.scope)
  const attempts = await Promise.all(attemptsOf(reservation).map((id) => payments.attempt(id)))
  const hasArrived = attempts.every((one) => one !== null && (one.state === 'captured' || isUnpaid(one)))
  return hasArrived && !(await isWithBank({ payments }, reservation))
}

type ToldDecision = Omit<RefundDecision, 'memo' | 'externalid'>

/** How often a cancellation is retried while the reservation's payment changes. */
const tries = 5

/**
 * Cancels a reservation: its customer may until it starts, staff at any time. The refund follows the terms frozen at
 * the booking, or `refundobj` if staff send it; `preview` answers it and changes nothing, and less than `totalrefund`,
 * which the caller was shown, is refused with `refund_changed`. A repeat answers like the
 * first call. `errors` lists what is still to be done: a refund that the processor has not confirmed.
 */
export const cancelReservation = defineOperation({
  name: 'cancel_reservation',
  summary: 'Cancels a reservation for its customer or for staff; `preview` tells what would come back.',
  ...calls.cancel_reservation,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    for (let round = 1; ; round += 1) {
      const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
      if (!found) return refuse('not_found')
      const { reservation, right } = found
      const catalogue = await ports.catalogueOf(tenant)
      const entry = catalogue.find(reservation.bookable)
      const now = ports.clock.now()
      const isStaff = right === 'staff'
      const { digits } = tenant.currency
      const repositories = ports.repositories(tenant.scope)
      const lost = await lostDiscount(reservation, { repositories, catalogue, tenant })
      const terms = refundPolicyOf(reservation, entry, tenant, now, 'customer', lost)
      const policy = isStaff ? refundPolicyOf(reservation, entry, tenant, now, 'provider') : terms
      const answer = async (
        told: StoredReservation,
        { amount, refund, byterms = amount, lostdiscount = 0, credit = 0, gift = 0 }: ToldDecision,
        { isCreditOffered = false, bystaff }: { isCreditOffered?: boolean; bystaff: number },
      ) => {
        const inPoints = told.payment !== null && isInPoints(told.payment.quote)
        const major = (sum: number) => majorOf(told.payment, sum, digits)
        return ok({
          reservation: {
            ...wireReservation(told, tenant, entry),
            bookablename: entryIn(entry, tenant)?.bookable.name ?? told.bookable,
          },
          refund: major(amount),
          termsrefund: major(byterms),
          refundstatus: refund,
          ...(inPoints && { refundpoints: amount }),
          refundcredit: major(credit - gift),
          ...(gift > 0 && { refundgift: major(gift) }),
          ...(bystaff > 0 && { refundbystaff: major(bystaff) }),
          creditoffered: isCreditOffered,
          discountlost: major(lostdiscount),
          fullrefunduntil_utc: instantToUtc(policy.fullUntil),
          isbystaff: isStaff,
          successes: told.status === 'cancelled' ? [{ id: told.id }] : [],
          errors: told.status === 'cancelled' ? await leftOver(told, { tenant, ports }) : [],
        })
      }
      if (reservation.status === 'cancelled')
        return answer(reservation, reservation.payment?.decision ?? { amount: 0, refund: 'none' }, {
          bystaff: await leftToStaff(repositories.payments, reservation),
        })
      const decided = decideRefund(reservation.payment, params.refundobj, { isStaff, policy, digits })
      if (!decided.ok) return decided
      const isCreditOffered = !isStaff && (await mayTakeCredit(reservation, decided.value, { tenant, ports, actor }))
      if (params.ascredit && !isCreditOffered) return refuse('forbidden', { field: '/ascredit' })
      const { amount } = decided.value
      const chosen = {
        ...decided.value,
        ...(terms.amount !== amount && { byterms: terms.amount }),
        ...(params.ascredit && { credit: amount }),
      }
      const decision = withCredit(chosen, reservation)
      if (params.preview) {
        const sent = params.ascredit ? 0 : amount
        const bystaff = await backByStaff(repositories.payments, reservation, sent, now)
        return answer(reservation, decision, { isCreditOffered, bystaff })
      }
      if (params.version !== undefined && params.version !== reservation.version)
        return hasChanged(reservation, tenant, entry)
      const place = reservation.life.reschedule ?? reservation
      if (!isStaff && !mayCancel(place, now)) return refuse('cancel_too_late')
      if (!statuses[reservation.status].cancellable || isBeingApproved(reservation))
        return hasChanged(reservation, tenant, entry)
      const inpoints = reservation.payment !== null && isInPoints(reservation.payment.quote)
      const shown = judgeShownRefund(params, { refund: amount }, { inpoints, digits })
      if (!shown.ok) return shown

      const why = reasonFor(reservation, right, actor, now)
      const cancelling = { reservation, entry, decision, why, tenant, ports, ...(!isStaff && { lost }) }
      const done = await cancel(cancelling)
      if (done.ok) {
        const settled = await settleMoney({ tenant, ports, actor: why.actor }, done.value)
        return answer(settled, decision, { bystaff: await leftToStaff(repositories.payments, settled) })
      }
      // The payment has changed in the meantime, or a parallel call was faster: judge it anew.
      if (done.error.code !== 'status_conflict' || round >= tries) return done
    }
  },
})
