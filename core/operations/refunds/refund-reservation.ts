import { ok, type Result, refuse } from '../../domain/errors.ts'
import { creditOfRefund, goodwillOf } from '../../domain/payments/index.ts'
import { formatMajor, isInPoints, parseAmount, priceInMode } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf, reasonIn } from '../params.ts'
import { orderPartBack, sendMoneyBack } from '../payments/end-payment.ts'
import { mayTryAgain } from '../payments/payment-scene.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { giftOfRefund, paidOf, paymentAfterRefund } from '../reservations/credit-use.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { reservationEvent, type Telling } from '../reservations/reservation-events.ts'
import type { GivenBack, ReservationPayment, StoredReservation } from '../reservations/stored-reservation.ts'
import { amendPayment } from '../reservations/transition.ts'
import { hasChanged, moveWaits } from '../reservations/version-conflict.ts'
import { transact } from '../transact.ts'
import { givenBefore, type Known, knownBy } from './repeated-refund.ts'
import { partsOfGiven, partsToGive, toldRefunded } from './told-refund.ts'

type Params = Wire['refund_reservation']['params']

/** How often it is tried while others change the reservation or its payments. */
const tries = 5

/** How often staff may give something back of one reservation. */
const mostRefunds = 100

/**
 * How much goes back, in minor units or points: an amount, or all that is left of what was paid. Points come back as a
 * whole.
 */
function amountOf({ amount, all, preview }: Params, payment: ReservationPayment): Result<number> {
  const { paid, quote } = payment
  const fault = (expected: string) => refuse('invalid_params', { field: '/amount', data: { expected } })
  if (paid <= 0) return fault('nothing: nothing is left of what was paid')
  if (all || (amount === undefined && preview))
    return amount === undefined ? ok(paid) : fault('either `all` or an amount')
  if (amount === undefined) return fault('an amount, or `all`')
  if (isInPoints(quote)) return fault('`all`: points come back as a whole')
  const read = parseAmount(amount, quote.digits)
  if (!read.ok) return refuse('invalid_params', { field: '/amount', data: read.error.data })
  return read.value > 0 && read.value <= paid
    ? read
    : fault(`more than 0, at most ${formatMajor(paid, quote.digits)}: that is left of what was paid`)
}

const isStanding = ({ status }: StoredReservation): boolean => statuses[status].stage === 'standing'

/** What a reservation has paid and owes after a refund. */
function afterRefund(reservation: StoredReservation, payment: ReservationPayment, amount: number, isOwed: boolean) {
  const { quote, paid, waived = 0 } = payment
  const terms = { amount, price: priceInMode(quote), paid, waived, isOwed, isStanding: isStanding(reservation) }
  const goodwill = goodwillOf(terms)
  const less = paymentAfterRefund(reservation, amount) ?? payment
  return { goodwill, payment: goodwill > 0 ? { ...less, waived: waived + goodwill } : less }
}

/** What was confirmed, or was cancelled since, and is not being changed by its customer. */
const mayGiveBack = (reservation: StoredReservation): boolean =>
  ['booked', 'gig', 'cancelled'].includes(reservation.status) && !isBeingApproved(reservation)

/** Orders what goes back and writes what that means, in one transaction. */
const giveBack = (
  work: PaymentWork,
  from: StoredReservation,
  given: Omit<GivenBack, 'credit' | 'goodwill'>,
  isOwed: boolean,
): Promise<Result<StoredReservation>> =>
  transact(work.ports, work.tenant.scope, async (unit) => {
    const { payment } = from
    if (payment === null) return refuse('status_conflict')
    const { amount, at } = given
    await lockBalances(unit, [from], at)
    const ordered = await orderPartBack(unit, from, { amount, reason: 'staff', now: at })
    if (!ordered.ok) return ordered
    const after = afterRefund(from, payment, amount, isOwed)
    const credit = creditOfRefund(paidOf(from), amount)
    const gift = giftOfRefund(from, amount)
    const noted: GivenBack = { ...given, credit, ...(gift > 0 && { gift }), goodwill: after.goodwill }
    const next = { ...after.payment, given: [...(payment.given ?? []), noted] }
    const amended = await amendPayment(unit, from, next, at)
    if (!amended.ok || credit === 0) return amended
    const major = (sum: number) => ({ amount: formatMajor(sum, payment.quote.digits) })
    const own = isInPoints(payment.quote) ? { points: credit } : major(credit - gift)
    const cause = `staff-${given.version}`
    const told: Telling[] = [
      ...(credit > gift ? [{ name: 'reservation.credited' as const, cause, data: own }] : []),
      ...(gift > 0 ? [{ name: 'reservation.gift_credited' as const, cause, data: major(gift) }] : []),
    ]
    await unit.outbox.add(told.map((one) => reservationEvent(one, amended.value, work.ports)))
    return amended
  })

/** Gives back once: a repeat is answered as before. */
async function refundOnce(
  input: OperationInput<Params>,
  reservation: StoredReservation,
  known: Known,
): Promise<Result<Wire['refund_reservation']['answer']>> {
  const { params, tenant, ports } = input
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const { payment } = reservation
  if (reservation.life.reschedule) return moveWaits(reservation, tenant, entry)
  if (!mayGiveBack(reservation)) return hasChanged(reservation, tenant, entry)
  if (known.version !== null && known.version !== reservation.version) return hasChanged(reservation, tenant, entry)
  if (payment === null)
    return refuse('invalid_params', { field: '/amount', data: { expected: 'nothing: nothing was paid here' } })
  const reason = reasonIn(params.reason)
  if (!reason.ok) return reason
  const amount = amountOf(params, payment)
  if (!amount.ok) return amount
  if ((payment.given ?? []).length >= mostRefunds)
    return refuse('status_conflict', { data: { expected: `at most ${mostRefunds} refunds of one reservation` } })
  const { key, asked, by } = known
  const at = ports.clock.now()
  const given = { key, asked, by, at, version: reservation.version, amount: amount.value, reason: reason.value }
  const work = { tenant, ports, actor: by }
  const done = await giveBack(work, reservation, given, params.owed ?? false)
  if (!done.ok) return done
  await sendMoneyBack(work, done.value)
  return answerOf(input, done.value, given.version)
}

/** What was given back at a version, as it is by now. */
async function answerOf(input: OperationInput<Params>, { id }: StoredReservation, version: number) {
  const { tenant, ports } = input
  const latest = await ports.repositories(tenant.scope).reservations.find(id)
  const given = latest?.payment?.given?.find((one) => one.version === version)
  if (!latest?.payment || !given) return refuse('not_found')
  const { parts, isOpen } = await partsOfGiven(latest, given, input)
  return toldRefunded(input, latest, { amount: given.amount, goodwill: given.goodwill, parts, isOpen })
}

/** What would go back; nothing is changed. */
async function previewOf(input: OperationInput<Params>, reservation: StoredReservation) {
  const { params, tenant, ports } = input
  const { payment } = reservation
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  if (reservation.life.reschedule) return moveWaits(reservation, tenant, entry)
  if (!mayGiveBack(reservation)) return hasChanged(reservation, tenant, entry)
  if (payment === null || (payment.paid <= 0 && params.amount === undefined))
    return toldRefunded(input, reservation, { amount: 0, goodwill: 0, parts: [] })
  const amount = amountOf({ ...params, preview: true }, payment)
  if (!amount.ok) return amount
  const parts = await partsToGive(reservation, amount.value, input)
  if (!parts.ok) return parts
  const after = afterRefund(reservation, payment, amount.value, params.owed ?? false)
  const told = { amount: amount.value, goodwill: after.goodwill, parts: parts.value, after: after.payment }
  return toldRefunded(input, reservation, told)
}

/**
 * Gives something back of what was paid for a reservation that stands, or that was cancelled before: card money to the
 * newest payment first, then account credit or points; never more than is left. Its status stays, nobody is ever
 * charged because of it, and its price is lower by as much unless staff say that it is still owed. A repeat is known by
 * its idempotency key, or by the version that the caller had read; one of them is needed, and a repeat never gives back
 * twice.
 */
export const refundReservation = defineOperation({
  name: 'refund_reservation',
  summary:
    'Gives back what was paid for a reservation, as a whole or in part; for staff. `preview` tells what goes where.',
  ...calls.refund_reservation,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const { reservations } = ports.repositories(tenant.scope)
    const known = params.preview ? null : knownBy(input)
    if (known?.ok === false) return known
    for (let round = 1; ; round += 1) {
      const found = await reservations.find(params.id)
      if (!found || found.status === 'removed') return refuse('not_found')
      if (known === null) return previewOf(input, found)
      const before = givenBefore(found, known.value)
      if (!before.ok) return before
      if (before.value) return answerOf(input, found, before.value.version)
      const done = await refundOnce(input, found, known.value)
      // Another call has changed it: judged anew. What its caller must have seen is refused with the reservation.
      if (!mayTryAgain(done) || round >= tries) return done
    }
  },
})
