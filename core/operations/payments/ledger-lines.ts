import {
  giftHolder,
  type HandMeans,
  isByHand,
  type LedgerDirection,
  type LedgerEvent,
  type LedgerMeans,
  type LedgerStatus,
  meansOfHand,
  type ProcessorMeans,
} from '../../domain/payments/index.ts'
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
  ...(isByProcessor(line.paymentmethod) &&
    !isByHand(attempt) && {
      processor: attempt.processor,
      stripetransactionid: attempt.reference,
      ...ledgerDetails(attempt),
    }),
})

/**
 * `full_payment` if the whole price was due, now or on approval, else `downpayment`; `periodic_charge` of what was left
 * to pay; or a purchase of points or of a gift code.
 */
const eventOf = ({ payment }: Payer, { purpose, purchase }: PaymentAttempt): LedgerEvent => {
  if (purchase?.gift !== undefined) return 'gift_purchase'
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

/**
 * By what a processor took the money of an attempt: by card, or from an online account. Of one of before that was kept,
 * as what it pays for was paid.
 */
export const meansByProcessor = ({ means }: Pick<PaymentAttempt, 'means'>, payment: Payer['payment']): ProcessorMeans =>
  means ?? (payment?.method === 'wallet' ? 'wallet' : 'card')

/** What staff received came by what they noted. */
const meansOf = ({ payment }: Payer, attempt: PaymentAttempt): LedgerMeans =>
  isByHand(attempt) ? meansOfHand(attempt) : meansByProcessor(attempt, payment)

/**
 * Money that came in, as two lines: a credit with its method and a debit for what it pays, so that the person's balance
 * stays the same.
 */
export function captureLines({ attempt, reservation, amount, now }: Moved): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'payment', eventtype: eventOf(reservation, attempt) } as const
  const name = `capture.${reservation.id}`
  return [
    lineOf(
      attempt,
      { ...event, suffix: name, transactiontype: 'credit', paymentmethod: meansOf(reservation, attempt) },
      rest,
    ),
    lineOf(attempt, { ...event, suffix: `${name}.charge`, transactiontype: 'debit', paymentmethod: 'charge' }, rest),
  ]
}

/** Money of an attempt that is gone for one of what it pays for: a refund, or a part of a dispute. */
export type Gone = Pick<PaymentRefund, 'id' | 'attempt' | 'reservation' | 'amount'>

/** Lines against those of a payment that staff noted by mistake; the first one says why. */
export function undoneLines({ attempt, reservation, amount, now }: Moved, reason: string): LedgerEntry[] {
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'payment', eventtype: eventOf(reservation, attempt) } as const
  const means = meansOf(reservation, attempt)
  return [
    lineOf(attempt, { ...event, suffix: 'undone', transactiontype: 'debit', paymentmethod: means }, rest),
    lineOf(attempt, { ...event, suffix: 'undone.charge', transactiontype: 'credit', paymentmethod: 'charge' }, rest),
  ].map((line) => ({ ...line, description: reason }))
}

/** What it is gone by; its lines are of that type and event. */
export type GoneBy = 'refund' | 'dispute'

/**
 * Which of its lines are written: those of its going, or of its coming back, and how often it has come back by then.
 */
interface Turn {
  by: GoneBy
  way: 'out' | 'back'
  times: number
  /**
   * Of a purchase: the points, or the value of the gift code, that go, or come back, with it; of a dispute the credit
   * that its customer took in place of the money.
   */
  points?: number
  /** Of a refund: what the provider's own account did not give back of it, and owes the white-label. */
  uncovered?: number
}

/**
 * Money that is gone, or came back: the lines opposite to those before, one of the points that go with it, and one of
 * what its provider owes.
 */
export function goneLines({ attempt, reservation, amount, now }: Moved, gone: Gone, turn: Turn): LedgerEntry[] {
  const suffix = `${gone.id.slice(attempt.id.length + 1)}${nameOfTurn(turn)}`
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: turn.by, eventtype: turn.by }
  const [own, other]: LedgerDirection[] = turn.way === 'out' ? ['debit', 'credit'] : ['credit', 'debit']
  if (!own || !other) return []
  const { points = 0, uncovered = 0 } = turn
  const ofPoints = { ...event, suffix: `${suffix}.points`, transactiontype: own }
  return [
    lineOf(attempt, { ...event, suffix, transactiontype: own, paymentmethod: meansOf(reservation, attempt) }, rest),
    lineOf(attempt, { ...event, suffix: `${suffix}.charge`, transactiontype: other, paymentmethod: 'charge' }, rest),
    ...(points > 0 ? [boughtLine(attempt, ofPoints, { ...rest, amount: points })] : []),
    ...(uncovered > 0
      ? [debtLine(attempt, `${suffix}.debt`, { ...rest, transactiontype: own, amount: uncovered })]
      : []),
  ]
}

/**
 * The line of what was bought: of points, or of the value of a gift code, which has an account of its own; or of the
 * credit that was taken in place of what a reservation was paid with.
 */
function boughtLine(
  attempt: PaymentAttempt,
  line: Omit<Line, 'paymentmethod'>,
  rest: Pick<LedgerEntry, 'reservation' | 'user' | 'amount' | 'status' | 'created'>,
): LedgerEntry {
  if (!attempt.purchase) return lineOf(attempt, { ...line, paymentmethod: 'credit' }, rest)
  const { gift } = attempt.purchase
  if (gift !== undefined)
    return lineOf(attempt, { ...line, paymentmethod: 'credit' }, { ...rest, user: giftHolder(gift) })
  return { ...lineOf(attempt, { ...line, paymentmethod: 'points' }, rest), mode: 'points' }
}

/** What a provider owes the white-label, or no longer does: of no person, and of nothing that was paid for. */
const debtLine = (
  attempt: PaymentAttempt,
  suffix: string,
  { transactiontype, ...rest }: Pick<LedgerEntry, 'transactiontype' | 'amount' | 'status' | 'created'>,
): LedgerEntry =>
  lineOf(
    attempt,
    { type: 'refund', eventtype: 'uncovered_transfer', transactiontype, paymentmethod: 'debt', suffix },
    { ...rest, reservation: null, user: null },
  )

/** Money that staff gave back themselves, as a pair: it left no processor, so that it is no line of the attempt. */
export function handedLines(
  { attempt, reservation, amount, now }: Moved,
  refund: Pick<PaymentRefund, 'id'>,
  means: HandMeans,
): LedgerEntry[] {
  const suffix = `${refund.id.slice(attempt.id.length + 1)}.hand`
  const rest = { reservation: reservation.id, user: reservation.user, amount, status: 'success' as const, created: now }
  const event = { type: 'refund', eventtype: 'refund' } as const
  return [
    lineOf(attempt, { ...event, suffix, transactiontype: 'debit', paymentmethod: means }, rest),
    lineOf(attempt, { ...event, suffix: `${suffix}.charge`, transactiontype: 'credit', paymentmethod: 'charge' }, rest),
  ].map((line) => ({ ...line, attempt: null, ip: null, description: 'by hand' }))
}

const nameOfTurn = ({ way, times }: Pick<Turn, 'way' | 'times'>): string =>
  way === 'back' ? `${returned}${times}` : times > 0 ? `.again.${times}` : ''

const returned = '.returned.'

/** How often it has come back, by its lines. */
export const timesReturned = (
  lines: Pick<LedgerEntry, 'id' | 'paymentmethod'>[],
  { id: own }: Pick<Gone, 'id'>,
): number =>
  lines.filter(({ id, paymentmethod }) => !isBeside[paymentmethod] && id.startsWith(`${own}${returned}`)).length

/** Means of lines that stand beside that of the money itself. */
const isBeside: Partial<Record<LedgerMeans, true>> = { charge: true, points: true, credit: true, debt: true }

/**
 * What stood beside it the last time that it was gone: how many points, or what of a gift code, went with it, or what
 * its provider owed.
 */
export const besideGone = (
  lines: Pick<LedgerEntry, 'id' | 'amount' | 'paymentmethod'>[],
  { id: own }: Pick<Gone, 'id'>,
  what: 'points' | 'debt',
): number => {
  const name = `${own}${nameOfTurn({ way: 'out', times: timesReturned(lines, { id: own }) })}.${what}`
  return lines.find(({ id }) => id === name)?.amount ?? 0
}

/** What the processor has taken from the white-label for a dispute; a credit where it gave that back. */
export const feeLine = (
  attempt: PaymentAttempt,
  { id, amount, now }: { id: string; amount: number; now: number },
): LedgerEntry =>
  lineOf(
    attempt,
    {
      ...{ type: 'dispute', eventtype: 'dispute_fee', suffix: id.slice(attempt.id.length + 1) },
      paymentmethod: meansByProcessor(attempt, null),
      transactiontype: amount > 0 ? 'debit' : 'credit',
    },
    { reservation: null, user: null, amount: Math.abs(amount), status: 'success', created: now },
  )

/** The line of a declined attempt, one for each reservation. */
export const failedLine = ({ attempt, reservation, amount, now }: Moved): LedgerEntry =>
  lineOf(
    attempt,
    {
      type: 'payment',
      eventtype: eventOf(reservation, attempt),
      suffix: `failed.${reservation.id}`,
      transactiontype: 'credit',
      paymentmethod: meansOf(reservation, attempt),
    },
    { reservation: reservation.id, user: reservation.user, amount, status: 'failed', created: now },
  )

interface Issued extends Omit<Moved, 'reservation'> {
  payer: Payer
  points: number
  status: LedgerStatus
}

/** The three lines of a purchase: the money's pair, and the issue. All succeed or all fail. */
export function purchaseLines({ attempt, payer, amount, points, status, now }: Issued): LedgerEntry[] {
  const pair = captureLines({ attempt, reservation: payer, amount, now })
  const event = { type: 'payment', eventtype: eventOf(payer, attempt), transactiontype: 'credit' } as const
  const rest = { reservation: payer.id, user: payer.user, amount: points, status, created: now }
  const issue = boughtLine(attempt, { ...event, suffix: `issue.${payer.id}` }, rest)
  return [...pair, issue].map((line) => (status === 'failed' ? { ...line, id: `${line.id}.failed`, status } : line))
}

/** Of money in suspense: what was taken, what has gone back, or what is taken out of it with a reason. */
interface Suspended extends Pick<LedgerEntry, 'amount' | 'currency'> {
  type: 'payment' | 'refund'
  transactiontype: LedgerDirection
  /** How many lines of it there are already. */
  before: number
  reason?: string
  now: number
}

/** A line of money that belongs to nobody until staff have decided. */
export function suspenseLine(
  attempt: PaymentAttempt,
  { type, transactiontype, amount, currency, before, reason, now }: Suspended,
): LedgerEntry {
  const suffix = before === 0 ? 'suspense' : `suspense.${before + 1}`
  const eventtype = type === 'refund' ? ('refund' as const) : ('suspense' as const)
  const line = lineOf(
    { ...attempt, currency },
    { type, eventtype, suffix, transactiontype, paymentmethod: 'suspense' },
    { reservation: null, user: null, amount, status: 'success', created: now },
  )
  return reason === undefined ? line : { ...line, description: reason }
}
