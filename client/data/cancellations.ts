import type { CancellationAnswer } from '../../core/domain/wire/index.ts'
import { number, record } from './read.ts'
import { type Reservation, readReservation } from './reservations.ts'

/** The refund of a cancellation in major units, and the reservation afterwards. */
export interface Cancellation {
  reservation: Reservation
  refund: number
  /** What the terms give a customer who cancels; staff may give another amount. */
  termsrefund: number
  /** What is kept of it since the rest of its cart loses a volume discount. */
  discountlost: number
  /** What of the refund comes back as account credit, and whether all of it may. */
  refundcredit: number
  refundgift: number
  /** What of it the provider gives back by hand, since it can't go back the way it was paid. */
  refundbystaff: number
  creditoffered: boolean
  /** The points that come back; absent where it was not paid in points. */
  refundpoints?: number
  /** Whether staff cancel, who choose the refund. */
  isbystaff: boolean
}

export function readCancellation(raw: unknown): Cancellation {
  const answer = record<CancellationAnswer>(raw)
  const { refund, refundcredit, creditoffered, termsrefund, discountlost, isbystaff } = answer
  return {
    reservation: readReservation(answer.reservation),
    refund: number(refund),
    termsrefund: number(termsrefund),
    discountlost: number(discountlost),
    refundcredit: number(refundcredit),
    refundgift: number(answer.refundgift),
    refundbystaff: number(answer.refundbystaff),
    ...(answer.refundpoints !== undefined && { refundpoints: number(answer.refundpoints) }),
    creditoffered: creditoffered === true,
    isbystaff: isbystaff === true,
  }
}
