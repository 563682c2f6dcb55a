import { type FrozenQuote, formatMajor, isInPoints, lessGoodwill, priceInMode } from '../../domain/pricing/index.ts'
import { type By, waivedAfterMove } from '../../domain/reservation/index.ts'
import { isUndecided } from './approval-order.ts'
import type { ReservationPayment, StoredReservation } from './stored-reservation.ts'

/** Whether nobody decides about it any more, so that what it owes is owed. */
const owes: Partial<Record<StoredReservation['status'], true>> = { booked: true, gig: true }

/** An amount of a payment, in major units; 0 of one in points, of which the points are told. */
export const majorOf = (payment: Pick<ReservationPayment, 'quote'> | null, amount: number, digits: number): number =>
  payment && isInPoints(payment.quote) ? 0 : formatMajor(amount, digits)

/** The price as it is told: less what was given back and is not owed again. */
export const toldPrice = ({ quote, waived = 0 }: Pick<ReservationPayment, 'quote' | 'waived'>): FrozenQuote =>
  lessGoodwill(quote, waived)

const leftInMode = ({ quote, paid, waived = 0 }: ReservationPayment): number =>
  Math.max(0, priceInMode(quote) - paid - waived)

/** What is left to pay of a price, whoever collects it. Minor units; 0 of one in points. */
export const leftToPay = (payment: ReservationPayment): number => (isInPoints(payment.quote) ? 0 : leftInMode(payment))

/** The points that are left to pay of a price; 0 of one in money. */
export const pointsToPay = (payment: ReservationPayment): number =>
  isInPoints(payment.quote) ? leftInMode(payment) : 0

type Owing = Pick<StoredReservation, 'status' | 'payment' | 'life' | 'pricedata'>

/** The payment of a reservation that stands, at a price of ours; null while a move of it waits, or its claim pays. */
const standingPayment = ({ status, payment, life, pricedata }: Owing): ReservationPayment | null =>
  owes[status] && !life.reschedule && !life.onclaim && pricedata ? payment : null

/**
 * What a reservation that stands owes and may be paid online, minor units: nothing while a move of it waits, of what is
 * paid with a claim, is billed, or has a price that is not ours.
 */
export function balanceOf(reservation: Owing): number {
  const payment = standingPayment(reservation)
  return payment && reservation.pricedata?.paymentterms !== 'bill' ? leftToPay(payment) : 0
}

/**
 * What staff may note as paid of a reservation, minor units: what is left of its price. Null where it owes nothing to
 * them: it does not stand, or somebody is still to decide about it. Points are nothing that staff receive.
 */
export function dueByHand({ payment, ...one }: Pick<StoredReservation, 'status' | 'payment' | 'life'>): number | null {
  return payment === null || !owes[one.status] || isUndecided(one) ? null : leftToPay(payment)
}

/** The points that it owes, whatever its terms say about money, and that its customer may pay now. */
export function pointsOwed(reservation: Owing): number {
  const payment = standingPayment(reservation)
  return payment ? pointsToPay(payment) : 0
}

/** A payment at the price of a move, with what is still waived of it then. */
export function atPriceOfMove(payment: ReservationPayment, quote: FrozenQuote, by: By): ReservationPayment {
  const { waived = 0, ...rest } = payment
  const left = waivedAfterMove({ before: priceInMode(payment.quote), after: priceInMode(quote), waived, by })
  return { ...rest, quote, ...(left > 0 && { waived: left }) }
}
