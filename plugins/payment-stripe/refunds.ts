import type { MoneyAnswer, MoneyCall, PaymentContext, RetrievedRefund } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { fromService, isInSteps, toService } from './amounts.ts'
import { faultOf, isUncovered, toldFault } from './faults.ts'
import { expand, ownKey, refundedOf, releasedOf } from './intent.ts'
import { serviceOf } from './service.ts'

/** Beside the key of a refund: how much of it the account did not give back, in the service's units. */
const uncoveredKey = 'uncovered'

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

/** What of a refund the account that its money was passed on to did not give back, in our minor units. */
function uncoveredOf({ metadata, currency }: Stripe.Refund): { uncovered?: number } {
  const noted = Number(metadata?.[uncoveredKey] ?? 0)
  return noted > 0 ? { uncovered: fromService(noted, currency) } : {}
}

function answer(refund: Stripe.Refund, reference: string): MoneyAnswer {
  const { status, currency } = refund
  const amount = fromService(refund.amount, currency)
  if (status === 'succeeded') return { status, reference, amount, currency, ...uncoveredOf(refund) }
  return isLost(refund) ? { status: 'declined', code: 'refund_failed' } : { status: 'pending', reference }
}

/** What of a fee belongs to so much of a payment, by which it is given back with parts of it. */
const feeOfPart = ({ amount_received: whole, application_fee_amount: fee }: Stripe.PaymentIntent, part: number) =>
  fee && whole > 0 ? Math.round((fee * part) / whole) : 0

interface Ordered {
  units: number
  /** What went back before, in the same units. */
  before: number
  /** Our key of the refund, and that of this try. */
  own: string
  key: string
}

/**
 * Orders a refund. Of money that was passed on its part is taken back, and the fee of it; where the account does not
 * have so much, or is closed, the customer is refunded all the same, and how much is missing is kept with it.
 */
async function order(stripe: Stripe, intent: Stripe.PaymentIntent, { units, before, own, key }: Ordered) {
  const asked = { payment_intent: intent.id, amount: units }
  const metadata = { [ownKey]: own }
  if (!intent.transfer_data) return stripe.refunds.create({ ...asked, metadata }, { idempotencyKey: key })
  const fee = intent.application_fee_amount ? { refund_application_fee: true } : {}
  try {
    const whole = { ...asked, metadata, reverse_transfer: true, ...fee }
    return await stripe.refunds.create(whole, { idempotencyKey: key })
  } catch (error) {
    // Any other refusal is about the refund itself: the account owes nothing for it.
    if (!isUncovered(error)) throw error
    const missing = units - (feeOfPart(intent, before + units) - feeOfPart(intent, before))
    const noted = { ...asked, metadata: { ...metadata, [uncoveredKey]: String(missing) } }
    return stripe.refunds.create(noted, { idempotencyKey: `${key}.uncovered` })
  }
}

/**
 * Gives money back. The refunds of the payment are read first and ours is found by its key, since the service forgets
 * keys after a day: it is sent only where none stands. One that came back is sent anew, and after the third is left.
 */
export async function refund(context: PaymentContext, call: MoneyCall & { reference: string }): Promise<MoneyAnswer> {
  const { reference, amount, currency, idempotencyKey } = call
  if (!isInSteps(amount, currency)) return declined('amount_step')
  const stripe = await serviceOf(context)
  try {
    const sent = (await refundsOf(stripe, reference)).filter(({ metadata }) => metadata?.[ownKey] === idempotencyKey)
    const standing = sent.find((one) => !isLost(one))
    if (standing) return answer(standing, reference)
    const lost = sent.length
    if (lost >= tries) return { status: 'declined', code: 'refund_failed' }
    const intent = await stripe.paymentIntents.retrieve(reference, { expand })
    const units = toService(amount, currency)
    const before = await returnedOf(stripe, intent)
    if (intent.status !== 'succeeded' || units > intent.amount_received - before)
      return { status: 'declined', code: 'not_refundable' }
    const key = `${idempotencyKey}.refund.${lost}`
    return answer(await order(stripe, intent, { units, before, own: idempotencyKey, key }), reference)
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
        ...uncoveredOf(refund),
      }))
  } catch (error) {
    if (faultOf(error).kind === 'missing') return []
    throw toldFault(error)
  }
}

const declined = (code: string): MoneyAnswer => ({ status: 'declined', code })
