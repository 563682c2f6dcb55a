import type { Refusal } from '../../domain/errors.ts'
import type { Fact } from '../../domain/payments/index.ts'
import type { MoneyAnswer, PaymentProcessor, RetrievedPayment } from '../../plugin-api/index.ts'
import type { PaymentWork } from './payment-work.ts'
import { askWhatIs } from './processor-calls.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** What is known of an attempt: the fact, and what belongs to it. */
export interface Learned {
  fact: Fact
  /** Why it was declined, as the processor says. */
  code?: string
  /** What the customer is to do. */
  action?: Record<string, unknown>
  /** Why there was no room for what the money was to book. */
  noRoom?: Refusal
}

const factOf: Record<RetrievedPayment['state'], Fact> = {
  none: 'none',
  action: 'action',
  processing: 'processing',
  authorized: 'authorized',
  captured: 'captured',
  voided: 'voided',
  // Somebody gave all of it back elsewhere: there is no money to book with, and none to return.
  refunded: 'voided',
  failed: 'declined',
}

const mismatches: Partial<Record<Fact, Fact>> = { authorized: 'mismatch_authorized', captured: 'mismatch_captured' }

/** Asks the processor what is true of an attempt. Without a reference no money can have moved, and nobody is asked. */
export async function learn(
  work: PaymentWork,
  processor: PaymentProcessor,
  { reference, ...attempt }: PaymentAttempt,
): Promise<Learned> {
  if (reference === null) return { fact: 'none' }
  const captures = await work.ports.repositories(work.tenant.scope).payments.capturesOf(attempt.id)
  const ordered = captures.length > 0 ? captures.reduce((sum, { amount }) => sum + amount, 0) : attempt.amount
  const found = await askWhatIs(work, processor, { ...attempt, reference })
  if (!found) return { fact: 'silent' }
  const fact = factOf[found.state]
  const isRight =
    found.amount === (fact === 'captured' ? ordered : attempt.amount) &&
    (found.currency ?? attempt.currency).toLowerCase() === attempt.currency
  return { fact: isRight ? fact : (mismatches[fact] ?? fact) }
}

/** What an answer to `authorize` or `capture` says; `succeeded` is what it then is. */
export function learnedFrom(
  answer: MoneyAnswer,
  attempt: PaymentAttempt,
  succeeded: 'authorized' | 'captured' | 'voided',
): Learned {
  // An answer about another payment says nothing of this one.
  if ('reference' in answer && answer.reference !== undefined && answer.reference !== attempt.reference)
    return { fact: 'silent' }
  switch (answer.status) {
    case 'succeeded':
      return { fact: succeeded }
    case 'pending':
      return { fact: 'processing' }
    case 'requires_action':
      return { fact: 'action', action: answer.action }
    case 'declined':
      return { fact: 'declined', code: answer.code }
    case 'unknown':
      return { fact: 'silent' }
  }
}
