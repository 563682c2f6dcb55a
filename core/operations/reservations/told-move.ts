import { formatMajor } from '../../domain/pricing/money.ts'
import { isInPoints } from '../../domain/pricing/unit-of-mode.ts'
import { locationOf } from '../appointments/reservation-location.ts'
import { timeOf } from './ended-claims.ts'
import { formerPlaceOf, isSameDays } from './former-place.ts'
import type { Telling } from './reservation-events.ts'
import type { StoredReservation } from './stored-reservation.ts'
import { paidBeyond } from './wire-money.ts'

/**
 * What a move that counts does with the money, in major units: paid for it, on its way back, or for staff to decide.
 */
function moneyOf(before: StoredReservation, after: StoredReservation) {
  // Points are no money, and need no receipt.
  if (!before.payment || !after.payment || isInPoints(after.payment.quote)) return {}
  const { paid, quote } = after.payment
  const difference = paid - before.payment.paid
  const amounts = { paid: Math.max(0, difference), refund: Math.max(0, -difference), byhand: paidBeyond(after) }
  const told = Object.entries(amounts).filter(([, amount]) => amount > 0)
  return Object.fromEntries(told.map(([name, amount]) => [name, formatMajor(amount, quote.digits)]))
}

/**
 * SEQUENCE of the calendar's event after a change. It rises with another place, time or number of seats, which the
 * event shows, and with each change that is told as a move, since that is told once for each.
 * @param isMove whether it is told as a move
 */
export function sequenceAfter(before: StoredReservation, after: StoredReservation, isMove: boolean): number {
  const isThere =
    before.start === after.start &&
    before.end === after.end &&
    before.seats === after.seats &&
    before.occurrence === after.occurrence &&
    before.resources.join() === after.resources.join() &&
    locationOf(before)?.address === locationOf(after)?.address
  return before.sequence + (isMove || !isThere ? 1 : 0)
}

/**
 * The event of a move that counts, with the former time and what it does with the money; other answers are told as
 * such.
 */
export function toldMove(before: StoredReservation, after: StoredReservation): Telling {
  const [from, to] = [formerPlaceOf(before), formerPlaceOf(after)]
  const isThen = from.start === to.start && from.end === to.end && isSameDays(from.dates, to.dates)
  const isThere = isThen && from.seats === to.seats
  const isOfAnswers = isThere && from.resources.join() === to.resources.join()
  return {
    name: 'reservation.rescheduled',
    data: { ...(isOfAnswers ? { of: 'answers' } : { former: timeOf(before) }), money: moneyOf(before, after) },
  }
}
