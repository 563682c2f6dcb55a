import { type FrozenQuote, formatMajor, isInPoints, lessGoodwill, priceInMode } from '../../domain/pricing/index.ts'
import { type By, waivedAfterMove } from '../../domain/reservation/index.ts'
import type { ReservationPayment, StoredReservation } from './stored-reservation.ts'

/** Whether nobody decides about it any more, so that what it owes is owed. */
const owes: Partial<Record<StoredReservation['status'], true>> = { booked: true, gig: true }

/** An amount of a payment, in major units; 0 of one in points, of which the points are told. */
export const majorOf = (payment: Pick<ReservationPayment, 'quote'> | null, amount: number, digits: number): number =>
  payment && isInPoints(payment.quote) ? 0 : formatMajor(amount, digits)

/** The price as it is told: less what was given back and is not owed again. */
export const toldPrice = ({ quote, waived = 0 }: Pick<ReservationPayment, 'quote' | 'waived'>): FrozenQuote =>
  lessGoodwill(quote, waived)

/** What is left to pay of a price, whoever collects it. Minor units. */
export const leftToPay = ({ quote, paid, waived = 0 }: ReservationPayment): number =>
  isInPoints(quote) ? 0 : Math.max(0, quote.finalprice - paid - waived)

/**
 * What a reservation that stands owes and may be paid online, minor units: nothing while a move of it waits, of what is
 * paid with a claim, is billed, or has a price that is not ours.
 */
export function balanceOf({
  status,
  payment,
  life,
  pricedata,
}: Pick<StoredReservation, 'status' | 'payment' | 'life' | 'pricedata'>): number {
  if (!owes[status] || payment === null || life.reschedule || life.onclaim) return 0
  if (!pricedata || pricedata.paymentterms === 'bill') return 0
  return leftToPay(payment)
}

/** A payment at the price of a move, with what is still waived of it then. */
export function atPriceOfMove(payment: ReservationPayment, quote: FrozenQuote, by: By): ReservationPayment {
  const { waived = 0, ...rest } = payment
  const left = waivedAfterMove({ before: priceInMode(payment.quote), after: priceInMode(quote), waived, by })
  return { ...rest, quote, ...(left > 0 && { waived: left }) }
}
