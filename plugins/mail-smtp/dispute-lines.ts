import { type HookContext, type MailLine, type ReservationTelling, textOrEmpty } from '@tessera/plugin-api'
import { moneyOf } from './rest-to-pay.ts'

/** The codes of card networks and payment services, by the word `mail.dispute.…` that says the same to people. */
const reasons = new Map([
  ['fraudulent', 'fraud'],
  ['unauthorised', 'fraud'],
  ['debit_not_authorized', 'fraud'],
  ['unrecognized', 'unrecognized'],
  ['duplicate', 'duplicate'],
  ['duplicate_transaction', 'duplicate'],
  ['product_not_received', 'not_received'],
  ['merchandise_or_service_not_received', 'not_received'],
  ['product_unacceptable', 'not_as_described'],
  ['merchandise_or_service_not_as_described', 'not_as_described'],
  ['credit_not_processed', 'refund_missing'],
  ['subscription_canceled', 'cancelled'],
  ['canceled_recurring_billing', 'cancelled'],
  ['incorrect_amount', 'amount'],
  ['payment_by_other_means', 'paid_otherwise'],
])

/**
 * How much a customer's bank asks about, has taken, or gave up, and why: in the reader's language, as far as the
 * processor's word for it is known.
 */
export function disputeLines(context: HookContext, { data }: ReservationTelling): MailLine[] {
  if (typeof data.amount !== 'number') return []
  const code = textOrEmpty(data.reason)
  const key = reasons.get(code.toLowerCase())
  const reason = key ? context.word(`mail.dispute.${key}`) : code.replaceAll('_', ' ')
  return [
    {
      label: context.word('mail.disputed'),
      value: [moneyOf(context)(data.amount), reason].filter(Boolean).join('\n'),
    },
  ]
}
