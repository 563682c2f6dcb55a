import { leftToPay } from '../../booking/price/credit.ts'
import type { Reservation } from '../../data/reservations.ts'

/** What is kept for a request, in major units, and taken only when it is accepted. */
export function reservedOf({ status, former, ispaidonsite, paymentstate, paidprice, quote }: Reservation): number {
  const isKept = status === 'pending' && !former && !ispaidonsite && paymentstate !== 'failed' && paidprice === 0
  return isKept && quote ? leftToPay(quote).dueonapproval : 0
}
