import type { LedgerEvent, LedgerMeans } from '../../domain/payments/index.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { ledgerDetails } from './payment-details.ts'
import type { LedgerEntry, PaymentAttempt, PaymentRefund } from './stored-payment.ts'

type Line = Pick<LedgerEntry, 'type' | 'eventtype' | 'transactiontype' | 'paymentmethod'> & { suffix: string }

/** Whether money came or went by a processor, which the line names with what it calls the payment. */
const isByProcessor = (means: LedgerMeans): boolean => means === 'card' || means === 'wallet' || means === 'suspense'

const lineOf = (
  attempt: PaymentAttempt,
  { suffix, ...line }: Line,
  rest: Pick<LedgerEntry, 'reservation' | 'user' | 'amount' | 'status' | 'created'>,
): LedgerEntry => ({
  ...line,
  ...rest,
  id: `${attempt.id}.${suffix}`,
  mode: 'currency',
  currency: attempt.currency,
  attempt: attempt.id,
  description: attempt.processor,
  ip: attempt.ip ?? null,
  ...(isByProcessor(line.paymentmethod) && {
    processor: attempt.processor,
    stripetransactionid: attempt.reference,
    ...ledgerDetails(attempt),
  }),
})

/** `full_payment` if the whole price was due, now or on approval, else `downpayment`. */
const eventOf = ({ payment }: StoredReservation): LedgerEvent =>
  payment && payment.quote.duenow + (payment.quote.dueonapproval ?? 0) < payment.quote.finalprice
    ? 'downpayment'
    : 'full_payment'

interface Moved {
  attempt: PaymentAttempt
  reservation: StoredReservation
  amount: number
  now: number
}

const meansOf = ({ payment }: StoredReservation): LedgerMeans => payment?.method ?? 'card'

/**
 * Money that came in, as two lines: a credit with its method and a debit for what it pays, so that the person's balance
 * stays the same.
 */
export function captureLines({ attempt, reservation, amount, now }: Moved): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'payment', eventtype: eventOf(reservation) } as const
  const name = `capture.${reservation.id}`
  return [
    lineOf(attempt, { ...event, suffix: name, transactiontype: 'credit', paymentmethod: meansOf(reservation) }, rest),
    lineOf(attempt, { ...event, suffix: `${name}.charge`, transactiontype: 'debit', paymentmethod: 'charge' }, rest),
  ]
}

/** Refunded money: the opposite two lines. */
export function refundLines({ attempt, reservation, amount, now }: Moved, refund: PaymentRefund): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'refund', eventtype: 'refund' } as const
  const suffix = refund.id.slice(attempt.id.length + 1)
  return [
    lineOf(attempt, { ...event, suffix, transactiontype: 'debit', paymentmethod: meansOf(reservation) }, rest),
    lineOf(attempt, { ...event, suffix: `${suffix}.charge`, transactiontype: 'credit', paymentmethod: 'charge' }, rest),
  ]
}

/** The line of a declined attempt, one for each reservation. */
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

/** Money that was taken instead of the attempt's: it belongs to nobody until staff have decided. */
export const suspenseLine = (
  attempt: PaymentAttempt,
  { amount, currency }: Pick<LedgerEntry, 'amount' | 'currency'>,
  now: number,
): LedgerEntry =>
  lineOf(
    { ...attempt, currency },
    {
      type: 'payment',
      eventtype: 'suspense',
      suffix: 'suspense',
      transactiontype: 'credit',
      paymentmethod: 'suspense',
    },
    { reservation: null, user: null, amount, status: 'success', created: now },
  )
