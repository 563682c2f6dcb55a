import type { PaymentContext, RetrievedDispute } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { fromService } from './amounts.ts'
import { faultOf, toldFault } from './faults.ts'
import { serviceOf } from './service.ts'

/** The service's states in ours. An appeal is a second round: the bank has the money until that is over. */
const states: Record<string, RetrievedDispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
}

/** What a dispute has moved at the account so far, in the service's units: below 0 while the bank has the money. */
const movedBy = ({ balance_transactions: moved }: Stripe.Dispute): number =>
  moved.reduce((sum, { amount }) => sum + amount, 0)

/** @throws Error for a state of a later version of the service */
function stateOf(dispute: Stripe.Dispute): RetrievedDispute['state'] {
  // It was ended before it became one, with the money or without.
  if (dispute.status === 'prevented') return movedBy(dispute) < 0 ? 'lost' : 'won'
  const state = Object.hasOwn(states, dispute.status) ? states[dispute.status] : undefined
  if (state === undefined) throw new Error('the payment service answered a state of a dispute that is not known')
  return state
}

/** What the service has taken for it, as far as that is in the currency of the dispute. */
function feeOf({ balance_transactions: moved, currency }: Stripe.Dispute): number {
  const own = moved.filter((one) => one.currency === currency)
  return Math.max(
    0,
    fromService(
      own.reduce((sum, { fee }) => sum + fee, 0),
      currency,
    ),
  )
}

/** All disputes of a payment. The service does not say when one was decided. */
export async function listDisputes(
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedDispute[]> {
  const found: RetrievedDispute[] = []
  try {
    for await (const dispute of (await serviceOf(context)).disputes.list({ payment_intent: reference, limit: 100 }))
      found.push({
        id: dispute.id,
        amount: fromService(dispute.amount, dispute.currency),
        currency: dispute.currency,
        state: stateOf(dispute),
        reason: dispute.reason
          .toLowerCase()
          .replace(/[^a-z0-9_]+/g, '_')
          .slice(0, 64),
        fee: feeOf(dispute),
        opened: dispute.created * 1000,
        closed: null,
      })
  } catch (error) {
    if (faultOf(error).kind === 'missing') return []
    throw toldFault(error)
  }
  return found
}
