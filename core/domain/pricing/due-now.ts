import type { DownpaymentType, PaymentTerms } from '../entities/bookable.ts'
import { daysOf } from './base-price.ts'
import { fraction, multiply } from './fraction.ts'
import type { ReservationToPrice } from './types.ts'
import { exact, majorToMinor, percent, roundMinor } from './unpriceable.ts'

/**
 * Step 8: the amount due at the booking, in minor units. The whole price with `full` terms; the down payment with
 * `partial` and `partialautocollect`; nothing with `bill`, for what is paid once it is decided, and on joining a
 * waitlist.
 */
export const dueNow = (reservation: ReservationToPrice, finalprice: number, digits: number): number =>
  amountOf(dueAtBooking(reservation), reservation, { finalprice, digits })

/** Whether what is due is paid only once somebody decides: staff about a request, a claimer who names the time. */
export const isPaidOnceDecided = ({ pricedata, onclaim }: Pick<ReservationToPrice, 'pricedata' | 'onclaim'>): boolean =>
  pricedata.approvalmode || onclaim === true

/** The amount due once that is decided: what would be due at the booking otherwise. Else 0. */
export const dueOnApproval = (reservation: ReservationToPrice, finalprice: number, digits: number): number =>
  isPaidOnceDecided(reservation) && !reservation.waitlisted
    ? amountOf(dueByTerms[reservation.pricedata.paymentterms], reservation, { finalprice, digits })
    : 0

function amountOf(
  due: Due,
  reservation: ReservationToPrice,
  { finalprice, digits }: { finalprice: number; digits: number },
): number {
  if (due === 'nothing') return 0
  return due === 'all' ? finalprice : Math.min(downPayment(reservation, finalprice, digits), finalprice)
}

type Due = 'all' | 'downpayment' | 'nothing'

const dueByTerms: Record<PaymentTerms, Due> = {
  full: 'all',
  partial: 'downpayment',
  partialautocollect: 'downpayment',
  bill: 'nothing',
}

/** Which part of a price is due at the booking. */
export const dueAtBooking = (reservation: ReservationToPrice): Due =>
  reservation.waitlisted || isPaidOnceDecided(reservation) ? 'nothing' : dueByTerms[reservation.pricedata.paymentterms]

/** Whether terms ask for a part of the price in advance. */
export const asksDownPayment = (terms: PaymentTerms): boolean => dueByTerms[terms] === 'downpayment'

const downPayment = (reservation: ReservationToPrice, finalprice: number, digits: number): number =>
  downPayments[reservation.pricedata.downpaymenttype](reservation, finalprice, digits)

const downPayments: Record<DownpaymentType, typeof downPayment> = {
  chargeperseat: (reservation, _, digits) =>
    timesAmount(reservation, reservation.seats * daysCharged(reservation), digits),
  singlecharge: (reservation, _, digits) => timesAmount(reservation, 1, digits),
  percentagetotal: ({ pricedata }, finalprice) => percent(finalprice, pricedata.downpaymentamount),
}

const timesAmount = ({ pricedata }: ReservationToPrice, times: number, digits: number): number =>
  roundMinor(multiply(majorToMinor(exact(pricedata.downpaymentamount), digits), fraction(times)))

/** Days, or nights, for which each seat's down payment counts. */
const daysCharged = (reservation: ReservationToPrice): number =>
  reservation.pricedata.bookabletype === 'calendarday' ? daysOf(reservation) : 1
