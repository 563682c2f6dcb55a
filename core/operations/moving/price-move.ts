import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  codeMinimum,
  type FrozenQuote,
  formatMajor,
  isInPoints,
  movedQuote,
  priceInMode,
} from '../../domain/pricing/index.ts'
import { type By, type MoneyOfMove, moneyOfMove, waivedAfterMove } from '../../domain/reservation/index.ts'
import { answersAgain } from '../answers/answers-again.ts'
import type { Answers } from '../answers/read-answers.ts'
import { type Appointment, appointmentOf } from '../appointments/appointment-request.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { backByStaff } from '../payments/end-payment.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { codeUsed } from '../pricing/discount-code.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { pricedAgain } from '../pricing/priced-again.ts'
import { isUndecided } from '../reservations/approval-order.ts'
import { creditUsedBy } from '../reservations/credit-use.ts'
import { refundPolicyOf } from '../reservations/refund-policy.ts'
import type { Tenant } from '../tenant.ts'
import type { Destination } from './read-move.ts'

/** What a move costs and means. Amounts in minor units, or in points where it is paid in those. */
export interface PricedMove {
  /** The price after it; null for a reservation whose price is not ours (an imported one): it stays. */
  quote: FrozenQuote | null
  before: number
  after: number
  /** What of both prices was given back and is not owed again: they are told without it. */
  waived?: { before: number; after: number }
  /** What of the refund staff give back themselves. */
  bystaff?: number
  /** Whether it is paid in points. */
  inpoints: boolean
  money: MoneyOfMove
  /** Whether a cancellation at this moment would be refunded in full, for whoever wants the move. */
  isRefundable: boolean
  /** What was paid for it by now. */
  paid: number
}

const nothing: MoneyOfMove = { duenow: 0, balance: 0, refund: 0, byhand: 0 }

/** A move to where the reservation is: nothing changes. */
export function unmoved({ payment }: StoredReservation): PricedMove {
  const price = payment ? priceInMode(payment.quote) : 0
  const balance = payment ? Math.max(0, price - payment.paid - (payment.waived ?? 0)) : 0
  return {
    quote: null,
    before: price,
    after: price,
    waived: { before: payment?.waived ?? 0, after: payment?.waived ?? 0 },
    inpoints: payment !== null && isInPoints(payment.quote),
    money: { ...nothing, balance },
    isRefundable: true,
    paid: payment?.paid ?? 0,
  }
}

interface Context {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'parsePhone' | 'clock'>
  catalogue: Catalogue
  now: number
  by: By
  /** Of a move by staff: whether its customer asked for it, which locks as their own does. */
  isAskedFor?: boolean
}

/**
 * Whether a booking without an attempt may owe more: where anybody may pay at the venue, or staff took it on unpaid.
 * One that cost nothing was never asked for money, which is no reason to ask for none; one that credit pays was paid.
 */
function mayPayLater(reservation: StoredReservation, { provider }: Tenant): boolean {
  const { payment } = reservation
  const { held, spent } = creditUsedBy(reservation)
  if (held > 0 || spent > 0) return false
  return provider?.payonsite === true || (payment !== null && payment.quote.finalprice > 0 && payment.paid === 0)
}

/** The base prices of the others of a cart that used a code together, those too that were cancelled. */
async function restOfCart(
  { id }: StoredReservation,
  { tenant, ports }: Pick<Context, 'tenant' | 'ports'>,
): Promise<number> {
  const { codeuses, reservations } = ports.repositories(tenant.scope)
  const others = (await codeuses.cartOf(id)).filter((one) => one !== id)
  const found = await Promise.all(others.map((one) => reservations.find(one)))
  return found.reduce((sum, one) => sum + (one?.payment?.quote.baseprice ?? 0), 0)
}

/**
 * What an entry of a waitlist costs once it has a place: by the price of its offer, before that by today's. Nothing is
 * due until it accepts.
 */
function priceEntry(
  waiting: StoredReservation,
  { appointment, answers }: Pick<Destination, 'appointment' | 'answers'>,
  { tenant, ports }: Pick<Context, 'tenant' | 'ports'>,
): Result<PricedMove> {
  const frozen = waiting.waitlistoffer ? waiting.pricedata : null
  const priceOf = (wanted: Appointment, said?: Answers) => {
    const kept = { ...waiting, roster: waiting.roster.slice(0, wanted.seats) }
    const item = { ...(said ?? answersAgain(kept, wanted, tenant, ports)), appointment: wanted, frozen }
    return priceCart([item], tenant)
  }
  const before = priceOf(appointmentOf(waiting, appointment.entry))
  if (!before.ok) return before
  const after = priceOf(appointment, answers)
  if (!after.ok) return after
  const [from, to] = [before.value.finalPrice, after.value.finalPrice]
  return ok({ quote: null, before: from, after: to, inpoints: false, money: nothing, isRefundable: true, paid: 0 })
}

/**
 * Prices a move by the price data frozen at booking, for the new span, seats and answers, with the discounts of then.
 * What is paid in points stays so: `not_offered` where that can't be; all that a customer's move costs more is due.
 */
export async function priceMove(
  reservation: StoredReservation,
  { appointment, answers }: Pick<Destination, 'appointment' | 'answers'>,
  { tenant, ports, catalogue, now, by, isAskedFor = false }: Context,
): Promise<Result<PricedMove>> {
  if (reservation.status === 'waitlisted') return priceEntry(reservation, { appointment, answers }, { tenant, ports })
  const { payment } = reservation
  const isFull = (who: By) => refundPolicyOf(reservation, appointment.entry, tenant, now, who).full
  const isRefundable = isFull(isAskedFor ? 'customer' : by)
  const before = payment ? priceInMode(payment.quote) : 0
  const inpoints = payment !== null && isInPoints(payment.quote)
  const moved = pricedAgain(reservation, appointment, tenant, answers)
  if (!payment || !moved)
    return ok({ quote: null, before, after: before, inpoints, money: nothing, isRefundable, paid: payment?.paid ?? 0 })
  const code = await codeUsed(reservation, catalogue, ports.repositories(tenant.scope))
  // What staff move keeps its code whatever it costs then.
  const isJudged = by === 'customer' && codeMinimum(payment.quote) > 0
  const rest = isJudged ? await restOfCart(reservation, { tenant, ports }) : null
  const priced = movedQuote(payment.quote, moved, { today: code, rest })
  if (!priced.ok) return priced
  if (isInPoints(priced.value) !== inpoints) return refuse('not_offered')
  const after = priceInMode(priced.value)
  const { paymentterms: terms } = priced.value
  const { paid, waived = 0, attempt } = payment
  const money = moneyOfMove({
    before,
    after,
    paid,
    waived,
    by,
    ...(inpoints
      ? { terms: 'full', isPaidOnSite: false }
      : { terms, isPaidOnSite: attempt === null && mayPayLater(reservation, tenant) }),
    refund: { full: isFull(by) },
  })
  const left = waivedAfterMove({ before, after, waived, by })
  const { payments } = ports.repositories(tenant.scope)
  const bystaff = inpoints ? 0 : await backByStaff(payments, reservation, money.refund, now)
  const told = { before, after, waived: { before: waived, after: left }, bystaff }
  if (by === 'customer' || inpoints || !isUndecided(reservation))
    return ok({ quote: priced.value, ...told, inpoints, money, isRefundable, paid })
  const quote = keptDues(payment.quote, priced.value)
  const balance = Math.max(0, money.balance - (quote.dueonapproval ?? 0))
  return ok({ quote, ...told, inpoints, money: { ...money, balance }, isRefundable, paid })
}

/** The price of what staff move before it is decided: the decision takes no more than was kept for it. */
function keptDues(before: FrozenQuote, after: FrozenQuote): FrozenQuote {
  const least = (name: 'dueonapproval' | 'dueonclaim') => Math.min(after[name] ?? 0, before[name] ?? 0)
  return { ...after, dueonapproval: least('dueonapproval'), dueonclaim: least('dueonclaim') }
}

/** What a move's price is told as, before it and after it: less what was given back and is not owed again. */
export const toldPrices = ({ before, after, waived }: Pick<PricedMove, 'before' | 'after' | 'waived'>) => ({
  before: Math.max(0, before - (waived?.before ?? 0)),
  after: Math.max(0, after - (waived?.after ?? 0)),
})

/** What of the money paid a move locks. */
export const lockedBy = ({ isRefundable, paid }: Pick<PricedMove, 'isRefundable' | 'paid'>): number =>
  isRefundable ? 0 : paid

const noMove = { before: 0, after: 0, money: nothing, isRefundable: true, paid: 0 }

/** A priced move for the wire: in major units, and what is paid in points in those. */
export function wireMove(priced: PricedMove, digits: number) {
  const { money, ...left } = priced.inpoints ? noMove : priced
  const { before, after } = priced.inpoints ? noMove : toldPrices(priced)
  const major = (amount: number) => formatMajor(amount, digits)
  return {
    ...(priced.inpoints && { points: pointsOfMove(priced) }),
    price: major(after),
    pricedifference: major(after - before),
    duenow: major(money.duenow),
    balance: major(money.balance),
    refund: major(money.refund),
    ...(priced.bystaff && { refundbystaff: major(priced.bystaff) }),
    refundbyhand: major(money.byhand),
    locks: major(lockedBy(left)),
  }
}

const pointsOfMove = ({ before, after, money, ...left }: PricedMove) => ({
  ...{ price: after, difference: after - before, due: money.duenow, balance: money.balance },
  ...{ refund: money.refund, byhand: money.byhand },
  locks: lockedBy(left),
})
