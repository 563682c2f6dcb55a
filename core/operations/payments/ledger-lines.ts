import type { LedgerDirection, LedgerEvent, LedgerMeans, LedgerStatus } from '../../domain/payments/index.ts'
import type { Repositories } from '../ports.ts'
import { ledgerDetails } from './payment-details.ts'
import type { Payer } from './purchase.ts'
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

/**
 * `full_payment` if the whole price was due, now or on approval, else `downpayment`; `periodic_charge` of what was left
 * to pay; or a purchase of points.
 */
const eventOf = ({ payment }: Payer, { purpose }: PaymentAttempt): LedgerEvent => {
  if (purpose === 'points') return 'points_purchase'
  if (purpose === 'balance') return 'periodic_charge'
  return payment && payment.quote.duenow + (payment.quote.dueonapproval ?? 0) < payment.quote.finalprice
    ? 'downpayment'
    : 'full_payment'
}

interface Moved {
  attempt: PaymentAttempt
  reservation: Payer
  amount: number
  now: number
}

const meansOf = ({ payment }: Payer): LedgerMeans => payment?.method ?? 'card'

/**
 * Money that came in, as two lines: a credit with its method and a debit for what it pays, so that the person's balance
 * stays the same.
 */
export function captureLines({ attempt, reservation, amount, now }: Moved): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'payment', eventtype: eventOf(reservation, attempt) } as const
  const name = `capture.${reservation.id}`
  return [
    lineOf(attempt, { ...event, suffix: name, transactiontype: 'credit', paymentmethod: meansOf(reservation) }, rest),
    lineOf(attempt, { ...event, suffix: `${name}.charge`, transactiontype: 'debit', paymentmethod: 'charge' }, rest),
  ]
}

/** Refunded money: the opposite two lines. @param again how often it has come back before */
export function refundLines(moved: Moved, refund: PaymentRefund, again = 0): LedgerEntry[] {
  return refundPair(moved, nameOf(refund, again > 0 ? `.again.${again}` : ''), 'debit')
}

/** A refund that came back: two lines against those of it. @param times how often that has happened by now */
export const returnedLines = (moved: Moved, refund: PaymentRefund, times: number): LedgerEntry[] =>
  refundPair(moved, nameOf(refund, `${returned}${times}`), 'credit')

/** How often a refund has come back, by its lines. */
export async function timesReturned(
  { payments }: Pick<Repositories, 'payments'>,
  refund: Pick<PaymentRefund, 'id' | 'attempt'>,
): Promise<number> {
  const lines = await payments.ledgerOfAttempt(refund.attempt)
  return lines.filter(({ id, paymentmethod }) => paymentmethod !== 'charge' && id.startsWith(`${refund.id}${returned}`))
    .length
}

const returned = '.returned.'

/** What the lines of a refund are called after its attempt. */
const nameOf = ({ id, attempt }: PaymentRefund, more: string): string => `${id.slice(attempt.length + 1)}${more}`

/** Two lines of a refund: money that goes out is a debit of its means. */
function refundPair({ attempt, reservation, amount, now }: Moved, suffix: string, out: LedgerDirection): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'refund', eventtype: 'refund' } as const
  const back = out === 'debit' ? 'credit' : 'debit'
  return [
    lineOf(attempt, { ...event, suffix, transactiontype: out, paymentmethod: meansOf(reservation) }, rest),
    lineOf(attempt, { ...event, suffix: `${suffix}.charge`, transactiontype: back, paymentmethod: 'charge' }, rest),
  ]
}

/** The line of a declined attempt, one for each reservation. */
export const failedLine = ({ attempt, reservation, amount, now }: Moved): LedgerEntry =>
  lineOf(
    attempt,
    {
      type: 'payment',
      eventtype: eventOf(reservation, attempt),
      suffix: `failed.${reservation.id}`,
      transactiontype: 'credit',
      paymentmethod: meansOf(reservation),
    },
    { reservation: reservation.id, user: reservation.user, amount, status: 'failed', created: now },
  )

interface Issued extends Omit<Moved, 'reservation'> {
  payer: Payer
  points: number
  status: LedgerStatus
}

/** The three lines of a purchase of points: the money's pair, and the issue. All succeed or all fail. */
export function purchaseLines({ attempt, payer, amount, points, status, now }: Issued): LedgerEntry[] {
  const pair = captureLines({ attempt, reservation: payer, amount, now })
  const event = { type: 'payment', eventtype: 'points_purchase', transactiontype: 'credit' } as const
  const rest = { reservation: payer.id, user: payer.user, amount: points, status, created: now }
  const issue = lineOf(attempt, { ...event, suffix: `issue.${payer.id}`, paymentmethod: 'points' }, rest)
  return [...pair, { ...issue, mode: 'points' as const }].map((line) =>
    status === 'failed' ? { ...line, id: `${line.id}.failed`, status } : line,
  )
}

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
