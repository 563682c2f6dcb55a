import { daysOf } from './base-price.ts'
import { fraction, multiply } from './fraction.ts'
import type { ReservationToPrice } from './types.ts'
import { exact, majorToMinor, percent, roundMinor } from './unpriceable.ts'

/**
 * Step 8: what is due at the booking, in minor units. All of it with `full` terms; the down payment with `partial` and
 * `partialautocollect`; nothing with `bill`, while a request waits for approval, and on joining a waitlist.
 */
export function dueNow(reservation: ReservationToPrice, finalprice: number, digits: number): number {
  const { pricedata, waitlisted } = reservation
  if (waitlisted || pricedata.approvalmode || pricedata.paymentterms === 'bill') return 0
  return pricedata.paymentterms === 'full'
    ? finalprice
    : Math.min(downPayment(reservation, finalprice, digits), finalprice)
}

function downPayment(reservation: ReservationToPrice, finalprice: number, digits: number): number {
  const { pricedata, seats } = reservation
  const { downpaymentamount: amount, downpaymenttype: type } = pricedata
  if (type === 'percentagetotal') return percent(finalprice, amount)
  const days = pricedata.bookabletype === 'calendarday' ? daysOf(reservation) : 1
  const times = type === 'chargeperseat' ? seats * days : 1
  return roundMinor(multiply(majorToMinor(exact(amount), digits), fraction(times)))
}
