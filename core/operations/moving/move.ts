import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import type { GiftUse } from '../../domain/payments/index.ts'
import { priceInMode } from '../../domain/pricing/index.ts'
import { type By, lockedByMove, modifiedUntil, movePaidUntil } from '../../domain/reservation/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { storedAnswers, withAddons } from '../answers/stored-answers.ts'
import { addedTimeIn, withAddedTime } from '../appointments/added-time.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { frozenSegments } from '../appointments/reservation-segments.ts'
import { askedOfChange } from '../appointments/same-appointment.ts'
import { afterLapsed } from '../booking/after-lapsed.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { withinLimits } from '../limits/reservation-limit.ts'
import { orderPartBack, sendMoneyBack } from '../payments/end-payment.ts'
import { isWithoutMoney } from '../payments/paid-reservations.ts'
import { beginAttempt } from '../payments/pay.ts'
import type { Wish } from '../payments/stored-payment.ts'
import { takeBack } from '../payments/take-back.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { exchange } from '../requests/authorise-aside.ts'
import { dueOnDecision, isUndecided } from '../reservations/approval-order.ts'
import { atPriceOfMove } from '../reservations/balance.ts'
import { startOf } from '../reservations/counted-start.ts'
import { creditUsedBy, paymentAfterRefund, withSpent } from '../reservations/credit-use.ts'
import { placeAgain } from '../reservations/door.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { answersToKeep, askedSince, formerPlaceOf, isMoveAskedFor, keptForMove } from '../reservations/former-place.ts'
import { insteadOfTaken } from '../reservations/own-offer.ts'
import { refundPolicyOf } from '../reservations/refund-policy.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import type { FormerPlace, ReservationLife } from '../reservations/reservation-life.ts'
import { type Served, servedAt } from '../reservations/served-at.ts'
import type { ReservationPayment } from '../reservations/stored-reservation.ts'
import { sequenceAfter, toldMove } from '../reservations/told-move.ts'
import type { Tenant } from '../tenant.ts'
import type { PricedMove } from './price-move.ts'
import type { Destination } from './read-move.ts'

export interface Moving {
  from: StoredReservation
  destination: Destination
  priced: PricedMove
  by: By
  /** Whether it waits for approval, and the former place is kept until then. */
  approval: boolean
  /** Whether the customer asked staff for it. */
  isAskedFor: boolean
  /** Who takes what it costs more, before it is made; absent where nothing is due for it. */
  processor?: PaymentProcessor
  /** Of one that waits for a decision already: the attempt that is kept for it from now on; null for none. */
  kept?: string | null
  /** What of the difference balances pay, in the unit of its price; absent for nothing. */
  spends?: number
  /** What of an earlier move's refund is taken back for it, since it was not sent yet; absent for nothing. */
  takes?: number
  /** The customer's call that wishes it, to be made again once a payment beside a move that waits stands. */
  wish?: Wish
  /** The gift code of that, with what it pays; absent for none. */
  gift?: GiftUse
  /** Who asks, as far as they are told of an own offer of the time; null for staff, who are told of everybody's. */
  holder: Holder | null
  /** The acting person or program, as the history stores it. */
  actor: string
  tenant: Tenant
  ports: Ports
}

/** Whether the former place is kept, until the move is approved or paid. */
const waits = ({ approval, processor }: Pick<Moving, 'approval' | 'processor'>): boolean =>
  approval || processor !== undefined

/** The place that is kept meanwhile; where other answers, or less time, are asked for, with the answers until then. */
function keptPlace({ from, destination: { answers, appointment } }: Moving): FormerPlace {
  const place = formerPlaceOf(from)
  const areOthers = answers !== undefined || appointment.addedtime !== addedTimeIn(from)
  return areOthers && !place.answers ? { ...place, answers: answersToKeep(from) } : place
}

/** What a move leaves behind for later cancellations, and who has claimed it now. */
function lifeAfter(moving: Moving, { claims }: Served, paying: string | null): ReservationLife {
  const { from, priced, by, isAskedFor, destination, tenant, ports } = moving
  const { dates, entry } = destination.appointment
  const now = ports.clock.now()
  const { locked, freeuntil, putback: _, named: __, dates: ___, ...kept } = from.life
  const rest = { ...kept, ...(dates && { dates }) }
  const known = { ...(locked !== undefined && { locked }), ...(freeuntil !== undefined && { freeuntil }) }
  // Other answers that staff write down leave the time as it is, and lock nothing.
  const isCustomers = isAskedFor && !destination.isOfAnswers
  const isRefundable = isCustomers ? refundPolicyOf(from, entry, tenant, now).full : priced.isRefundable
  const left = lockedByMove(known, {
    by,
    isAskedFor,
    paid: from.payment?.paid ?? 0,
    start: destination.appointment.span.start,
    now,
    refund: { full: isRefundable },
  })
  if (waits(moving)) {
    const move = {
      quote: priced.quote,
      refund: priced.money.refund,
      ...(left.locked !== undefined && { locked: left.locked }),
      ...(paying !== null && { paying }),
      ...(paying !== null && moving.approval && { approval: true as const }),
      ...(moving.kept && { kept: moving.kept }),
      ...(moving.spends && { spends: moving.spends }),
      ...(moving.gift && { gift: moving.gift }),
    }
    const request = { first: askedSince(from, now), move }
    return { ...rest, ...known, claims, request, reschedule: keptPlace(moving) }
  }
  return { ...rest, ...left, ...(from.life.claims && { claims }) }
}

/** A request that its customer changes, or a move that waits: it is asked anew, and lapses anew. */
const isModified = ({ from, by }: Pick<Moving, 'from' | 'by'>): boolean =>
  from.status === 'pending' && by === 'customer'

/** Until when a move waits that is asked for now, at the latest until a start. */
export function movesWaitUntil({ from, tenant, ports }: Pick<Moving, 'from' | 'tenant' | 'ports'>, start: number) {
  const now = ports.clock.now()
  return modifiedUntil(tenant.provider ?? {}, { start, first: askedSince(from, now) }, now)
}

/**
 * Until when a request waits at another place: anew if its customer changed it, never beyond the start, of a move
 * beyond both.
 */
function expiresAfter({ from, by, approval, processor, tenant, ports, destination }: Moving): number | null {
  const { entry, span } = destination.appointment
  const wanted = span.start
  const start = approval || processor ? Math.min(wanted, formerPlaceOf(from).start) : wanted
  if (processor) return Math.min(movePaidUntil(entry.bookable, ports.clock.now()), start)
  if (approval && from.status !== 'pending') return movesWaitUntil({ from, tenant, ports }, start)
  if (from.status !== 'pending' || from.expires === null) return from.expires
  const now = ports.clock.now()
  const first = from.life.request?.first ?? from.created
  if (isModified({ from, by }))
    return modifiedUntil(tenant.provider ?? {}, { start, first, expires: from.expires }, now)
  return Math.min(from.expires, start)
}

/** The answers after a move: the same, without those of seats that are given back, or others with their prices. */
export function answersAfter({
  from,
  destination,
  priced,
  tenant,
}: Pick<Moving, 'from' | 'destination' | 'priced' | 'tenant'>) {
  const { appointment, answers } = destination
  if (!answers)
    return {
      roster: from.roster.slice(0, appointment.seats),
      extra: withAddedTime(from.extra, appointment.addedtime),
    }
  const prices = { lines: priced.quote?.lines ?? [], digits: tenant.currency.digits }
  return {
    ...storedAnswers(appointment.entry, answers, tenant.revision, prices),
    extra: withAddedTime(withAddons(from.extra, answers.addons), appointment.addedtime),
  }
}

/**
 * The reservation as it is asked for: at another place, or with other answers. Its price and its calendar's event
 * change when it is approved, and seats that are given back keep their answers until then.
 */
const askedRow = (moving: Moving, moved: StoredReservation): StoredReservation => ({
  ...moved,
  status: 'pending',
  roster: moving.destination.answers ? moved.roster : moving.from.roster,
  sequence: moving.from.sequence,
  payment: moving.from.payment,
})

/** A payment whose balance is held for no more than its price: of a request nothing is spent, so nothing comes back. */
function withBalance(from: StoredReservation, payment: ReservationPayment): ReservationPayment {
  const most = priceInMode(payment.quote)
  return creditUsedBy(from).held > 0 && (payment.credit ?? 0) > most ? { ...payment, credit: most } : payment
}

/** The attempt that is kept for a decision, of which staff's move leaves nothing to take; null for none. */
export function keptForNothing({ from, priced, by }: Pick<Moving, 'from' | 'priced' | 'by'>): string | null {
  const { payment } = from
  if (by === 'customer' || !payment?.attempt || !priced.quote || !isUndecided(from)) return null
  return dueOnDecision({ ...from, payment: { ...payment, quote: priced.quote } }) > 0 ? null : payment.attempt
}

/** The reservation at its new place. One that has lost a claim is a gig again. */
function movedRow(moving: Moving, served: Served, paying: string | null): StoredReservation {
  const { from, destination, priced, by, tenant } = moving
  const { span, addedtime, seats, occurrence } = destination.appointment
  const taken = from.payment && { ...from.payment, paid: from.payment.paid + (moving.takes ?? 0) }
  const refunded = paymentAfterRefund({ ...from, payment: taken }, priced.money.refund)
  const repriced = refunded && priced.quote && atPriceOfMove(refunded, priced.quote, by)
  const released = keptForNothing(moving) === null ? {} : { attempt: null }
  const moved: StoredReservation = {
    ...from,
    status: from.status === 'booked' && served.lost.length > 0 ? 'gig' : from.status,
    start: span.start,
    end: span.end + addedtime * 1000,
    seats,
    occurrence,
    segments: frozenSegments(destination.meant, tenant.timezone),
    resources: served.resources,
    ...answersAfter(moving),
    expires: expiresAfter(moving),
    life: lifeAfter(moving, served, paying),
    payment: repriced ? withBalance(from, withSpent({ ...repriced, ...released }, moving)) : from.payment,
  }
  // A request stands in calendars too, as tentative.
  const counted = { ...moved, sequence: sequenceAfter(from, moved, !isModified(moving)) }
  return waits(moving) ? askedRow(moving, counted) : counted
}

/** What is told of a move. Where it leaves a gig, the door asks those who may claim it. */
const tellings = (moving: Moving, to: StoredReservation): Telling[] => {
  if (moving.processor) return []
  const ofMove = { data: { of: 'move' } }
  if (isModified(moving)) return [{ name: 'reservation.modified', ...(isMoveAskedFor(to) && ofMove) }]
  return [moving.approval ? { name: 'reservation.pending', ...ofMove } : toldMove(moving.from, to)]
}

function reasonOf({ by, approval, processor }: Moving): string {
  if (by === 'provider') return 'moved by staff'
  if (processor) return 'a payment of its move began'
  return approval ? 'a move was asked for' : 'moved by its customer'
}

/** Begins the attempt that a move waits for, and answers its id; null where nothing is due for it. */
async function beginToPay(unit: UnitOfWork, moving: Moving): Promise<Result<string | null>> {
  const { from, priced, processor, tenant, ports, actor } = moving
  if (!processor) return ok(null)
  const hold = { ...from, version: from.version + 1 }
  const owed = [{ hold, toPay: priced.money.duenow }]
  const begun = await beginAttempt(unit, { tenant, ports, actor }, processor, owed, { purpose: 'move' })
  return begun.ok ? ok(begun.value.id) : begun
}

/** A customer's move into another day, week or month counts there against the limits of reservations. */
async function judgeLimits(unit: UnitOfWork, { from, destination, by, tenant, ports }: Moving): Promise<Result<null>> {
  const { entry, span, dates } = destination.appointment
  if (by === 'provider' || from.user === null) return ok(null)
  const place = { entry, start: (dates ?? span).start, own: from.id, from: startOf(from) }
  // The manage token is enough for a move, so that its holder learns of no other reservation.
  const allowed = await withinLimits(unit, { id: from.user, isSignedIn: false }, [place], { tenant, ports })
  return allowed.ok ? allowed : refuseAlone(allowed.error)
}

/** Writes other answers that change neither price nor length. */
export const amendAnswers = (
  changing: Pick<Moving, 'from' | 'destination' | 'priced' | 'tenant' | 'ports' | 'actor'>,
): Promise<Result<StoredReservation>> => {
  const { from, priced, tenant, ports, actor } = changing
  return transactAndServe({ tenant, ports }, async (unit) => {
    const payment = from.payment && priced.quote && { ...from.payment, quote: priced.quote }
    const to = { ...from, ...answersAfter(changing), payment: payment ?? from.payment }
    const why = { actor, reason: 'other answers', at: ports.clock.now() }
    return placeAgain(unit, { from, to, judged: null, why, tells: [] }, { tenant, ports })
  })
}

/**
 * Moves a reservation: takes the new place, frees the former one for those who wait for it, and orders what comes back,
 * in one transaction; what comes back is sent after the commit. One that waits for approval keeps the former place, and
 * no money moves yet. Customers' moves are judged by window and hours, as a booking is.
 */
export async function move(moving: Moving): Promise<Result<StoredReservation>> {
  const { from, destination, priced, by, tenant, ports, actor } = moving
  const { appointment } = destination
  const context = { tenant, ports, holder: moving.holder, showreasons: by === 'provider' }
  const learned = await learnDrivetime(appointment, context, from.id)
  if (!learned.ok) return learned
  // What it has already it may have: seats can be given back until the cutoff of moves. Staff may have any time.
  const judged = by === 'customer' ? askedOfChange(from, appointment) : { window: false, hours: false }
  const at = ports.clock.now()
  const refund = waits(moving) ? 0 : priced.money.refund
  const { entry } = appointment
  const places = [appointmentOf(from, entry), appointment].map((one) => ({ entry, candidate: candidateOf(one) }))
  const toldInstead = async (unit: UnitOfWork, refused: Refusal): Promise<Result<never>> => ({
    ok: false,
    error: await insteadOfTaken(unit, { appointment, user: from.user, email: from.email }, refused, context),
  })
  // Who waits for what time has freed there has it first.
  await afterLapsed([appointment], { tenant, ports }, async () => null)
  const moved = await transactAndServe({ tenant, ports }, async (unit) => {
    const isFree = isWithoutMoney(from) && !moving.kept && !moving.spends
    await lockPlaces(unit, places, isFree ? [from.id] : [])
    const allowed = await judgeLimits(unit, moving)
    if (!allowed.ok) return allowed
    const spending = from.payment && withSpent(from.payment, moving)
    await lockBalances(unit, [from, { ...from, payment: spending }], at)
    const served = await servedAt(unit, { from, ...destination, judged }, context)
    if (!served.ok) return toldInstead(unit, served.error)
    const ordered = await orderPartBack(unit, from, { amount: refund, reason: 'moved', now: at })
    if (!ordered.ok) return ordered
    if (moving.takes && !(await takeBack(unit, from, { amount: moving.takes, now: at })))
      return refuse('status_conflict')
    const money = { former: keptForMove(from), next: moving.kept ?? null, now: at }
    const exchanged = await exchange(unit, from, money)
    if (!exchanged.ok) return exchanged
    const released = await exchange(unit, from, { former: keptForNothing(moving), next: null, now: at })
    if (!released.ok) return released
    const begun = await beginToPay(unit, moving)
    if (!begun.ok) return begun
    const to = movedRow(moving, served.value, begun.value)
    const why = { actor, reason: reasonOf(moving), at }
    const tells = tellings(moving, to)
    const placed = await placeAgain(unit, { from, to, judged, why, tells }, context)
    return placed.ok ? placed : toldInstead(unit, placed.error)
  })
  return moved.ok && refund > 0 ? ok(await sendMoneyBack({ tenant, ports, actor }, moved.value)) : moved
}
