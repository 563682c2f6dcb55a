import type { MoneyAnswer, MoneyCall, PaymentContext, RetrievedRefund } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { fromService, toService } from './amounts.ts'
import { faultOf, toldFault } from './faults.ts'
import { expand, ownKey, refundedOf, releasedOf } from './intent.ts'
import { serviceOf } from './service.ts'

/** How often a refund that came back is sent anew before it is left to staff. */
const tries = 3

const isLost = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

/** Every refund of a payment; there are few. */
async function refundsOf(stripe: Stripe, reference: string): Promise<Stripe.Refund[]> {
  const found: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: reference, limit: 100 })) found.push(refund)
  return found
}

/**
 * What went back of a captured payment, in the service's units. Where less was captured than was held, the released
 * part may be counted among the refunds: it never moved, and isn't ours.
 */
export async function returnedOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number> {
  const released = releasedOf(intent)
  if (released === 0) return refundedOf(intent)
  const refunds = (await refundsOf(stripe, intent.id)).filter((refund) => !isLost(refund))
  const isReleased = ({ amount, balance_transaction: moved, metadata }: Stripe.Refund) =>
    amount === released && moved === null && metadata?.[ownKey] === undefined
  const index = refunds.findIndex(isReleased)
  return refunds.reduce((sum, { amount }, at) => (at === index ? sum : sum + amount), 0)
}

function answer(refund: Stripe.Refund, reference: string, asked: MoneyCall): MoneyAnswer {
  if (refund.status === 'succeeded')
    return { status: 'succeeded', reference, amount: asked.amount, currency: asked.currency }
  return isLost(refund) ? { status: 'declined', code: 'refund_failed' } : { status: 'pending', reference }
}

/**
 * Gives money back. The refunds of the payment are read first and ours is found by its key, since the service forgets
 * keys after a day: it is sent only where none stands. One that came back is sent anew, and after the third is left. Of
 * money that was passed on its part is taken back, and the fee of it.
 */
export async function refund(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer> {
  const { reference, amount, currency, idempotencyKey } = call
  const stripe = await serviceOf(context)
  try {
    const sent = (await refundsOf(stripe, reference)).filter(({ metadata }) => metadata?.[ownKey] === idempotencyKey)
    const standing = sent.find((one) => !isLost(one))
    if (standing) return answer(standing, reference, call)
    const lost = sent.length
    if (lost >= tries) return { status: 'declined', code: 'refund_failed' }
    const intent = await stripe.paymentIntents.retrieve(reference, { expand })
    const units = toService(amount, currency)
    const left = intent.amount_received - (await returnedOf(stripe, intent))
    if (intent.status !== 'succeeded' || units > left) return { status: 'declined', code: 'not_refundable' }
    const passedOn = intent.transfer_data ? { reverse_transfer: true } : {}
    const fee = intent.transfer_data && intent.application_fee_amount ? { refund_application_fee: true } : {}
    const made = await stripe.refunds.create(
      { payment_intent: reference, amount: units, metadata: { [ownKey]: idempotencyKey }, ...passedOn, ...fee },
      { idempotencyKey: `${idempotencyKey}.refund.${lost}` },
    )
    return answer(made, reference, call)
  } catch (error) {
    const fault = faultOf(error)
    if (fault.kind === 'declined') return declined(fault.code)
    return fault.kind === 'missing' ? declined('not_found') : { status: 'unknown', reference }
  }
}

/** All refunds of a payment, but what was released with its capture. */
export async function listRefunds(
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedRefund[]> {
  try {
    return (await refundsOf(await serviceOf(context), reference))
      .filter(({ balance_transaction: moved, metadata }) => moved !== null || metadata?.[ownKey] !== undefined)
      .map((refund) => ({
        id: refund.id,
        key: refund.metadata?.[ownKey] ?? null,
        amount: fromService(refund.amount, refund.currency),
        currency: refund.currency,
        state: isLost(refund) ? 'failed' : refund.status === 'succeeded' ? 'done' : 'pending',
      }))
  } catch (error) {
    if (faultOf(error).kind === 'missing') return []
    throw toldFault(error)
  }
}

const declined = (code: string): MoneyAnswer => ({ status: 'declined', code })
