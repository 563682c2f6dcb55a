import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { LedgerEntry, PaymentAttempt, PaymentRefund } from './stored-payment.ts'

type Line = Pick<LedgerEntry, 'type' | 'eventtype' | 'transactiontype' | 'paymentmethod'> & { suffix: string }

const lineOf = (
  { id, currency, processor }: PaymentAttempt,
  { suffix, ...line }: Line,
  rest: Pick<LedgerEntry, 'reservation' | 'user' | 'amount' | 'status' | 'created'>,
): LedgerEntry => ({
  ...line,
  ...rest,
  id: `${id}.${suffix}`,
  mode: 'currency',
  currency,
  attempt: id,
  description: processor,
})

/** `full_payment` where all of the price was due, else `downpayment`. */
const eventOf = ({ payment }: StoredReservation): string =>
  payment && payment.quote.duenow < payment.quote.finalprice ? 'downpayment' : 'full_payment'

interface Moved {
  attempt: PaymentAttempt
  reservation: StoredReservation
  amount: number
  now: number
}

const meansOf = ({ payment }: StoredReservation): string => payment?.method ?? 'card'

/**
 * Money that came in, as a pair: a credit by its means and a debit by what it pays for, so that nothing of it stays on
 * the person's balance.
 */
export function captureLines({ attempt, reservation, amount, now }: Moved): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'payment', eventtype: eventOf(reservation) }
  const name = `capture.${reservation.id}`
  return [
    lineOf(attempt, { ...event, suffix: name, transactiontype: 'credit', paymentmethod: meansOf(reservation) }, rest),
    lineOf(attempt, { ...event, suffix: `${name}.charge`, transactiontype: 'debit', paymentmethod: 'charge' }, rest),
  ]
}

/** Money that went back: the opposite pair. */
export function refundLines({ attempt, reservation, amount, now }: Moved, refund: PaymentRefund): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'refund', eventtype: 'refund' }
  const suffix = refund.id.slice(attempt.id.length + 1)
  return [
    lineOf(attempt, { ...event, suffix, transactiontype: 'debit', paymentmethod: meansOf(reservation) }, rest),
    lineOf(attempt, { ...event, suffix: `${suffix}.charge`, transactiontype: 'credit', paymentmethod: 'charge' }, rest),
  ]
}

/** What a declined attempt leaves behind for each reservation. */
export const failedLine = ({ attempt, reservation, amount, now }: Moved): LedgerEntry =>
  lineOf(
    attempt,
    {
      type: 'payment',
      eventtype: eventOf(reservation),
      suffix: `failed.${reservation.id}`,
      transactiontype: 'credit',
      paymentmethod: meansOf(reservation),
    },
    { reservation: reservation.id, user: reservation.user, amount, status: 'failed', created: now },
  )

/** Money whose amount is not the attempt's: nobody's, until staff have looked. */
export const suspenseLine = (attempt: PaymentAttempt, now: number): LedgerEntry =>
  lineOf(
    attempt,
    {
      type: 'payment',
      eventtype: 'suspense',
      suffix: 'suspense',
      transactiontype: 'credit',
      paymentmethod: 'suspense',
    },
    { reservation: null, user: null, amount: attempt.amount, status: 'success', created: now },
  )
