import { bookableInFull } from '../../../domain/entities/defaults.ts'
import { asksDownPayment } from '../../../domain/pricing/due-now.ts'
import { shown, type Warning } from '../faults.ts'
import type { Bundle } from '../kinds.ts'

type Bookable = Bundle['bookables'][number]

/**
 * Down payments that are hardly meant: terms that ask for one which nothing says, and an amount for each seat beyond
 * the price of a seat, which makes the terms those of `full`. Of days the price is another, and is not compared.
 */
export function downPaymentDoubts(bookable: Bookable, pointer: string): Warning[] {
  const { paymentterms, downpaymenttype, downpaymentamount = 0, price = 0 } = bookable
  const { bookabletype } = bookableInFull(bookable)
  if (paymentterms === undefined || !asksDownPayment(paymentterms) || price === 0) return []
  if (downpaymentamount === 0) {
    const message = `asks for a part of the price (${shown(paymentterms)}) that "downpaymentamount" does not say; nothing is due with the booking`
    return [{ pointer: `${pointer}/paymentterms`, message }]
  }
  const isPerSeat = (downpaymenttype ?? 'chargeperseat') === 'chargeperseat'
  if (!isPerSeat || bookabletype === 'calendarday' || downpaymentamount <= price) return []
  const message = `${downpaymentamount} for each seat is more than its "price", ${price}; the whole price is due with the booking`
  return [{ pointer: `${pointer}/downpaymentamount`, message }]
}
