import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isNearEnd, isOpen } from '../../domain/payments/index.ts'
import { type FrozenQuote, frozenQuotes } from '../../domain/pricing/index.ts'
import { mayMove, modifiedUntil } from '../../domain/reservation/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Answers } from '../answers/read-answers.ts'
import { hasSameAnswers, storedAnswers } from '../answers/stored-answers.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import { withinLimits } from '../limits/reservation-limit.ts'
import { orderMoneyBack } from '../payments/end-payment.ts'
import { finalise } from '../payments/finalise.ts'
import { beginAttempt, type PaymentChoice, payAside } from '../payments/pay.ts'
import { paidItem, paymentDescription } from '../payments/payment-description.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { takeCodeUse } from '../pricing/code-uses.ts'
import { type GivenCode, refuseCode } from '../pricing/discount-code.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { frozenPriceData, priceCart } from '../pricing/price-cart.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { placeAgain } from '../reservations/door.ts'
import { extraOf, newReservation } from '../reservations/new-reservation.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import type { ReservationPayment } from '../reservations/stored-reservation.ts'
import { transact } from '../transact.ts'
import { lockOwnPlace, placesOf } from './lock-own-place.ts'

/** A request as its customer wants it to be, read and validated. */
interface Change {
  request: StoredReservation
  appointment: Appointment
  answers: Answers
  discount: GivenCode
  /** The total that the caller was shown, in major units. */
  totalprice?: number | string | undefined
  payment?: PaymentChoice | undefined
  work: PaymentWork
}

/** Nothing is taken back of what was never taken. */
const nothing = { refund: 'none', amount: 0, memo: null, externalid: null } as const

/**
 * Changes a request: prices it anew, authorises the new amount beside it, judges and writes it, and only then calls off
 * what was authorised before. Refused, it stays as it was. What is so already is left alone. A move that waits is not
 * changed here. Another place is a move, with its cutoff.
 */
export async function modify(change: Change): Promise<Result<StoredReservation>> {
  const { request, appointment, answers, discount, work } = change
  if (isBeingApproved(request) || request.life.reschedule) return refuse('status_conflict')
  if (
    !isSameAppointment(request, appointment) &&
    !mayMove(request, appointment.entry.bookable, 'customer', work.ports.clock.now())
  )
    return refuse('reschedule_cutoff')
  const expected = change.totalprice
  const priced = priceCart([{ appointment, ...answers, frozen: null }], work.tenant, { discount, expected })
  if (!priced.ok) return priced
  const refused = refuseCode(priced.value.quote)
  if (refused) return refused
  const { discountid } = priced.value.quote
  const [quote] = frozenQuotes(priced.value.quote)
  if (!quote) throw new Error('a quote has a price for each appointment')
  const { toPay } = priced.value
  if ((await keepsPayment(change, toPay)) && request.payment) {
    const isSame = isSameAppointment(request, appointment) && hasSameAnswers(request, appointment.entry, answers)
    const isAsPriced = JSON.stringify(request.payment.quote) === JSON.stringify(quote)
    return isSame && isAsPriced ? ok(request) : write({ ...change, discountid }, { ...request.payment, quote })
  }
  const way = wayToPay(work.tenant, change.payment, toPay, await eligibleProcessors(priced.value, work))
  if (!way.ok) return way
  const { asked, processor, method } = way.value
  const attempt = asked ? await authorised(change, asked, toPay) : ok(null)
  if (!attempt.ok) return attempt
  const transactions = request.payment?.transactions ?? []
  const payment = { quote, method, processor, attempt: attempt.value, paid: 0, transactions, decision: null }
  const written = await write({ ...change, discountid }, payment)
  // The new attempt is kept with the request, or belongs to nobody and is called off; the former one is called off.
  if (attempt.value) await finalise(work, attempt.value)
  const former = request.payment?.attempt
  if (written.ok && former) await finalise(work, former)
  return written
}

/** Whether what is authorised already, or nothing, is what the changed request needs. */
async function keepsPayment({ request: { payment }, work }: Change, toPay: number): Promise<boolean> {
  if (!payment) return false
  const { payments } = work.ports.repositories(work.tenant.scope)
  const own = payment.attempt === null ? null : await payments.attempt(payment.attempt)
  // Another method is asked for in time where the former authorisation ends and can't be renewed.
  const isEnding = own?.method === null && isNearEnd(own.captureby, work.ports.clock.now())
  if (own) return isOpen(own) && own.amount === toPay && !isEnding
  return toPay === 0 && payment.method === null
}

/** Authorises an amount beside the request; goes on with an attempt that its customer has confirmed with their bank. */
async function authorised(
  { request, appointment, payment, work }: Change,
  processor: PaymentProcessor,
  toPay: number,
): Promise<Result<string>> {
  const { tenant, ports } = work
  const { payments } = ports.repositories(tenant.scope)
  const own = request.payment?.attempt ?? null
  const known = payment?.attempt === undefined ? null : await payments.attempt(payment.attempt)
  const isGoing =
    known?.state === 'requires_action' && known.reservation === request.id && known.amount === toPay && known.id !== own
  const attempt = isGoing
    ? ok(known)
    : await transact(ports, tenant.scope, async (unit) => {
        // Two changes at once would begin the same attempt.
        await lockOwnPlace(unit, request, work)
        return beginAttempt(unit, work, processor, [{ hold: request, toPay }], { besides: own })
      })
  if (!attempt.ok) return attempt
  const { language } = request
  const description = await paymentDescription([paidItem(appointment)], { tenant, ports, language })
  const paid = await payAside(work, attempt.value, { token: payment?.token ?? {}, description })
  return paid.ok ? ok(attempt.value.id) : paid
}

/** A change with the code that reduces its price. */
type PricedChange = Change & { discountid: string | undefined }

/**
 * Judges and writes the changed request, and offers the place that it leaves to who waits for it; what was authorised
 * before is to be called off.
 */
function write(change: PricedChange, payment: ReservationPayment): Promise<Result<StoredReservation>> {
  const { request, appointment, work } = change
  const { entry } = appointment
  const places = [...placesOf(request, entry), { entry, candidate: candidateOf(appointment) }]
  return transactAndServe(work, async (unit) => {
    await lockPlaces(unit, places)
    return place(unit, change, payment)
  })
}

async function place(unit: ServingUnit, change: PricedChange, payment: ReservationPayment) {
  const { request, appointment, work } = change
  const { tenant, ports, actor } = work
  const now = ports.clock.now()
  const isThere = isSameAppointment(request, appointment)
  const allowed = await judgeLimits(unit, change)
  if (!allowed.ok) return allowed
  const used = await takeOwnCode(unit, change)
  if (!used.ok) return used
  if (request.payment?.attempt !== payment.attempt && !(await orderMoneyBack(unit, request, nothing, now)))
    return refuse('status_conflict')
  return placeAgain(
    unit,
    {
      from: request,
      to: { ...changedTo(change, payment.quote, now), payment },
      judged: isThere ? { exactResources: true } : { window: true, hours: true },
      why: { actor, reason: 'changed by its customer', at: now },
      tells: [{ name: 'reservation.modified' }],
    },
    { tenant, ports },
  )
}

/** Another day, week or month counts there against the limits of its customer's reservations. */
async function judgeLimits(unit: UnitOfWork, { request, appointment, work }: Change): Promise<Result<null>> {
  if (request.user === null || request.start === appointment.span.start) return ok(null)
  const place = { entry: appointment.entry, start: appointment.span.start, own: request.id, from: request.start }
  // The manage token is enough for a change, so that its holder learns of no other reservation.
  return withinLimits(unit, { id: request.user, isSignedIn: false }, [place], work)
}

/** Takes a use of another code than before, and gives the former one's back; the same code is used once. */
async function takeOwnCode(unit: UnitOfWork, { request, discountid, work }: PricedChange): Promise<Result<null>> {
  const own = await unit.codeuses.takenBy(request.id)
  if (own?.discount === discountid) return ok(null)
  return takeCodeUse(unit, { discountid }, { person: request.user ?? '', cart: [request] }, work)
}

/** The row of the changed request. It lapses anew, within its limit. */
function changedTo(
  { request, appointment, answers, work }: Change,
  quote: FrozenQuote,
  now: number,
): StoredReservation {
  const { tenant, ports } = work
  const { language, draft } = request
  const isThere = isSameAppointment(request, appointment)
  const { start, end, seats, occurrence, segments, life } = newReservation(appointment, [], {
    ...{ tenant, ports, now, draft, language },
  })
  const first = request.life.request?.first ?? request.created
  return {
    ...request,
    ...{ start, end, seats, occurrence, segments },
    life: { ...request.life, ...life },
    ...storedAnswers(appointment.entry, answers, tenant.revision, { lines: quote.lines, digits: quote.digits }),
    resources: isThere && appointment.chosen.length === 0 ? request.resources : appointment.chosen,
    extra: { ...request.extra, ...extraOf(appointment, answers.addons) },
    pricedata: frozenPriceData(appointment),
    expires: modifiedUntil(tenant.provider ?? {}, { start, first }, now),
  }
}
