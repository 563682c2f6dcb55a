import { leftToPay } from '../../booking/price/credit.ts'
import { isPaidOnClaim, type Reservation } from '../../data/reservations.ts'

/**
 * What is kept for a request, in major units, and taken only when it is accepted; of days, when somebody takes them on.
 */
export function reservedOf(reservation: Reservation): number {
  const { former, ispaidonsite, paymentstate, paidprice, quote, owed } = reservation
  const isWaiting = isPaidOnClaim(reservation) || (reservation.status === 'pending' && !former)
  const isKept = isWaiting && !ispaidonsite && paymentstate !== 'failed' && paidprice === 0 && owed === null
  return isKept && quote ? leftToPay(quote).dueonapproval : 0
}
