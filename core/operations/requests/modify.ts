import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isNearEnd, isOpen } from '../../domain/payments/index.ts'
import { type FrozenQuote, frozenQuotes, isInPoints } from '../../domain/pricing/index.ts'
import { mayMove, modifiedUntil } from '../../domain/reservation/index.ts'
import type { Answers } from '../answers/read-answers.ts'
import { hasSameAnswers, storedAnswers } from '../answers/stored-answers.ts'
import { withAddedTime } from '../appointments/added-time.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { askedOfChange, isSameAppointment } from '../appointments/same-appointment.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import { withinLimits } from '../limits/reservation-limit.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { Wish } from '../payments/stored-payment.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { takeCodeUse } from '../pricing/code-uses.ts'
import { type GivenCode, refuseCode } from '../pricing/discount-code.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { frozenPriceData } from '../pricing/price-cart.ts'
import { pricesKept, termsKept } from '../pricing/priced-again.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { isBeingApproved, lacksMethod } from '../reservations/approval-order.ts'
import { startOf } from '../reservations/counted-start.ts'
import { placeAgain } from '../reservations/door.ts'
import { extraOf, newReservation } from '../reservations/new-reservation.ts'
import { gigOpen } from '../reservations/opened-gig.ts'
import { servedAt } from '../reservations/served-at.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import type { ReservationPayment } from '../reservations/stored-reservation.ts'
import { sequenceAfter, toldMove } from '../reservations/told-move.ts'
import { authoriseAside, exchange, settleExchange } from './authorise-aside.ts'
import { admitChange } from './change-attempts.ts'
import { placesOf } from './lock-own-place.ts'
import { priceChange } from './price-change.ts'

/** A request, or days that nobody has claimed, as its customer wants it to be, read and validated. */
interface Change {
  request: StoredReservation
  /** Whether its caller saw it as it is: of another version only what is so already is answered. */
  isSeen: boolean
  appointment: Appointment
  /** Whether the call named its resources; else those that the customer chose are kept. */
  isNamed: boolean
  answers: Answers
  discount: GivenCode
  /** The total that the caller was shown, in major units. */
  totalprice?: number | string | undefined
  payment?: PaymentChoice | undefined
  /** Whether its customer is signed in: whoever has the link alone spends no points. */
  isSignedIn: boolean
  /** The call that wishes it, to be made again once a payment beside the request stands. */
  wish: Wish
  work: PaymentWork
}

/**
 * Changes a request, or days that are paid with their claim: prices it anew, authorises the new amount beside it,
 * judges and writes it, and only then calls off what was authorised before. Refused, it stays as it was. What is so
 * already is left alone. A move that waits is not changed here. Another place is a move, with its cutoff.
 */
export async function modify(change: Change): Promise<Result<StoredReservation>> {
  const { request, appointment, answers, discount, work } = change
  if (isBeingApproved(request) || request.life.reschedule) return refuse('status_conflict')
  const isThere = isSameAppointment(request, appointment)
  if (!isThere && !mayMove(request, appointment.entry.bookable, 'customer', work.ports.clock.now()))
    return refuse('reschedule_cutoff')
  // Where approval applies, what is no request any more asks for another place by a move.
  if (!isThere && request.status === 'gig' && appointment.entry.bookable.approvalmode) return refuse('forbidden')
  const { mode } = termsKept(request)
  const cost = await priceChange({ request, appointment, discount, expected: change.totalprice, ...answers }, work)
  if (!cost.ok) return cost
  const { priced, payable } = cost.value
  const refused = refuseCode(priced.quote)
  if (refused) return refused
  const { discountid } = priced.quote
  const [quote] = frozenQuotes(priced.quote)
  if (!quote) throw new Error('a quote has a price for each appointment')
  // What is paid in points stays so.
  if (quote.paymentmode !== mode) return refuse('not_offered')
  const held = request.payment?.credit ?? 0
  if (mode === 'points' && quote.pointsprice > held && !change.isSignedIn) return refuse('login_required')
  const { toPay, credits } = payable
  // What its gift code pays of that follows from the sum.
  const gift = request.payment?.gift
  const credit = credits[0] ? { credit: credits[0], ...(gift && { gift }) } : {}
  const isSame = isThere && hasSameAnswers(request, appointment.entry, answers)
  const isAsPriced = JSON.stringify(request.payment?.quote) === JSON.stringify(quote)
  const isPaid = await keepsPayment(change, { toPay, isAsPriced })
  if (isPaid && isSame && isAsPriced) return ok(request)
  if (!change.isSeen) return refuse('status_conflict')
  const counted = await admitChange(request, work)
  if (!counted.ok) return counted
  if (isPaid && request.payment)
    return write({ ...change, discountid }, { ...withoutCredit(request.payment), ...credit, quote })
  const way = wayToPay(work.tenant, change.payment, toPay, await eligibleProcessors(payable, work))
  if (!way.ok) return way
  const { asked, processor, method } = way.value
  const former = request.payment?.attempt ?? null
  const given = {
    request,
    appointment,
    kept: former,
    purpose: 'initial' as const,
    payment: change.payment,
    toPay,
    wish: change.wish,
    work,
  }
  const aside = asked ? await authoriseAside({ ...given, processor: asked }) : ok(null)
  if (!aside.ok) return aside
  const latest = aside.value?.request ?? request
  const transactions = latest.payment?.transactions ?? []
  const attempt = aside.value?.attempt ?? null
  const payment = { quote, method, processor, attempt, paid: 0, transactions, decision: null, ...credit }
  const written = await write({ ...change, request: latest, discountid }, payment)
  return settleExchange(work, { former, aside: aside.value }, written)
}

const withoutCredit = ({ credit: _, gift: _code, ...payment }: ReservationPayment): ReservationPayment => payment

/** Whether what is authorised already, or nothing, is what the changed request needs. */
async function keepsPayment(
  { request: { payment }, work }: Change,
  { toPay, isAsPriced }: { toPay: number; isAsPriced: boolean },
): Promise<boolean> {
  if (!payment) return false
  const { payments } = work.ports.repositories(work.tenant.scope)
  const own = payment.attempt === null ? null : await payments.attempt(payment.attempt)
  // Another method is asked for in time where the former authorisation ends and can't be renewed.
  const isEnding = own?.method === null && isNearEnd(own.captureby, work.ports.clock.now())
  // What a processor has taken before the decision pays for it too.
  if (own) return (own.state === 'captured' || (isOpen(own) && !isEnding)) && own.amount === toPay
  // A free part of a cart bears the method by which the others are paid.
  return toPay === 0 && (payment.method === null || isAsPriced || isInPoints(payment.quote))
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
  const { request, appointment, isNamed, work } = change
  const { tenant, ports, actor } = work
  const now = ports.clock.now()
  const asked = askedOfChange(request, appointment)
  const isThere = isSameAppointment(request, appointment)
  // Days take nothing: whether a time in them is free counts when they are given.
  const dates = request.status === 'gig' ? appointment.dates : undefined
  const allowed = await judgeLimits(unit, change)
  if (!allowed.ok) return allowed
  const served = isThere
    ? ok(request)
    : await servedAt(unit, { from: request, appointment, isNamed, judged: asked }, { tenant, ports })
  if (!served.ok) return served
  const used = await takeOwnCode(unit, change)
  if (!used.ok) return used
  const exchanged = await exchange(unit, request, {
    ...{ former: request.payment?.attempt ?? null, next: payment.attempt, now },
  })
  if (!exchanged.ok) return exchanged
  const { resources } = served.value
  const changed = changedTo(change, { quote: payment.quote, resources }, now)
  const to = { ...changed, payment, life: withoutCollection(changed.life, request, payment) }
  return placeAgain(
    unit,
    {
      ...{ from: request, to },
      judged: isThere && dates ? null : { ...asked, exactResources: isThere },
      why: { actor, reason: 'changed by its customer', at: now },
      tells: await toldChange(change, to, isThere),
    },
    { tenant, ports },
  )
}

/**
 * A request is answered anew. Those who may claim days hear of them again once there is another method, and of other
 * days from the door.
 */
async function toldChange({ request, answers, work }: Change, to: StoredReservation, isThere: boolean) {
  if (request.status === 'pending') return [{ name: 'reservation.modified' as const }]
  const catalogue = await work.ports.catalogueOf(work.tenant)
  const entry = catalogue.find(request.bookable)
  const isSame = isThere && entry !== null && hasSameAnswers(request, entry, answers)
  const opened = isThere && lacksMethod(request) ? gigOpen(to, catalogue, `paid.${request.version + 1}`) : []
  return isSame ? opened : [toldMove(request, to), ...opened]
}

/** Another day, week or month counts there against the limits of its customer's reservations. */
async function judgeLimits(unit: UnitOfWork, { request, appointment, work }: Change): Promise<Result<null>> {
  const { entry, span, dates } = appointment
  const [start, from] = [(dates ?? span).start, startOf(request)]
  if (request.user === null || start === from) return ok(null)
  const place = { entry, start, own: request.id, from }
  // The manage token is enough for a change, so that its holder learns of no other reservation.
  return withinLimits(unit, { id: request.user, isSignedIn: false }, [place], work)
}

/** Takes a use of another code than before, and gives the former one's back; the same code is used once. */
async function takeOwnCode(unit: UnitOfWork, { request, discountid, work }: PricedChange): Promise<Result<null>> {
  const own = await unit.codeuses.takenBy(request.id)
  if (own?.discount === discountid) return ok(null)
  return takeCodeUse(unit, { discountid }, { person: request.user ?? '', cart: [request] }, work)
}

/** Nobody agreed that the rest is collected from another method: it is left to be paid. */
function withoutCollection(
  { collect, ...life }: StoredReservation['life'],
  before: StoredReservation,
  { attempt }: { attempt?: string | null },
): StoredReservation['life'] {
  const isAnother = (attempt ?? null) !== (before.payment?.attempt ?? null)
  return { ...life, ...(collect && !isAnother && { collect }) }
}

/** The row as it is changed. A request lapses anew, within its limit. */
function changedTo(
  { request, appointment, answers, work }: Change,
  { quote, resources }: { quote: FrozenQuote; resources: string[] },
  now: number,
): StoredReservation {
  const { tenant, ports } = work
  const { language, draft } = request
  const { start, end, seats, occurrence, segments, life } = newReservation(appointment, [], {
    ...{ tenant, ports, now, draft, language },
  })
  const first = request.life.request?.first ?? request.created
  const isGig = request.status === 'gig'
  const isSame = isSameAppointment(request, appointment) && hasSameAnswers(request, appointment.entry, answers)
  const changed: StoredReservation = {
    ...request,
    ...{ start, end, seats, occurrence, segments, resources },
    life: { ...request.life, ...life },
    ...storedAnswers(appointment.entry, answers, tenant.revision, { lines: quote.lines, digits: quote.digits }),
    extra: withAddedTime({ ...request.extra, ...extraOf(appointment, answers.addons) }, appointment.addedtime),
    pricedata: pricesKept(request) ?? frozenPriceData(appointment, tenant),
    expires: isGig ? null : modifiedUntil(tenant.provider ?? {}, { start, first, expires: request.expires }, now),
  }
  return { ...changed, sequence: sequenceAfter(request, changed, isGig && !isSame) }
}
