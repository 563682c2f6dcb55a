import type { MoneyAnswer, MoneyCall, PaymentContext, RetrievedPayment } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { fromService, isInSteps, toService } from './amounts.ts'
import { declinedBy, faultOf, toldFault } from './faults.ts'
import { expand, payeeOf, paymentDetails, stateOf } from './intent.ts'
import { returnedOf } from './refunds.ts'
import { serviceOf } from './service.ts'

interface Called {
  reference: string
  idempotencyKey: string
}

const shape = /^pi_[A-Za-z0-9_]{1,180}$/

const declined = (code: string): MoneyAnswer => ({ status: 'declined', code })

/** The answer to a call that failed; where the payment isn't in a state for it, `read` says what that means. */
async function answerTo(error: unknown, reference: string, read: () => Promise<MoneyAnswer>): Promise<MoneyAnswer> {
  const fault = faultOf(error)
  if (fault.kind === 'missing') return declined('not_found')
  if (fault.kind === 'declined') return declinedBy(fault)
  if (fault.kind !== 'state') return { status: 'unknown', reference }
  try {
    return await read()
  } catch (again) {
    faultOf(again)
    return { status: 'unknown', reference }
  }
}

const read = (stripe: Stripe, reference: string) => stripe.paymentIntents.retrieve(reference, { expand })

function capturedAnswer(intent: Stripe.PaymentIntent): MoneyAnswer {
  const { id: reference, status, amount_received: received, currency } = intent
  if (status === 'succeeded')
    return {
      ...{ status: 'succeeded', reference, amount: fromService(received, currency), currency },
      payee: payeeOf(intent),
      ...paymentDetails(intent),
    }
  return status === 'processing' ? { status: 'pending', reference } : { status: 'unknown', reference }
}

/**
 * What is kept of a capture of money that is passed on, in the service's units: the share that was agreed when the
 * payment began, of what is captured. The settings may say another by now.
 */
function keptOf({ amount, application_fee_amount: fee }: Stripe.PaymentIntent, units: number): object {
  return fee ? { application_fee_amount: Math.min(units, Math.round((fee * units) / amount)) } : {}
}

/** What a payment that is not to be captured any more says of this capture. */
const afterCapture = (intent: Stripe.PaymentIntent, units: number): MoneyAnswer =>
  intent.status === 'succeeded' && intent.amount_received === units
    ? capturedAnswer(intent)
    : declined('not_capturable')

/** Captures all or a part; the rest is released. */
export async function capture(context: PaymentContext, call: MoneyCall & Called): Promise<MoneyAnswer> {
  const { reference, amount, currency, idempotencyKey } = call
  if (!isInSteps(amount, currency)) return declined('amount_step')
  const stripe = await serviceOf(context)
  const units = toService(amount, currency)
  try {
    const held = await read(stripe, reference)
    // A capture of less leaves a lesser fee: a repeat would ask for another than the first call.
    if (held.status === 'succeeded') return afterCapture(held, units)
    const intent = await stripe.paymentIntents.capture(
      reference,
      { amount_to_capture: units, ...keptOf(held, units), expand },
      { idempotencyKey },
    )
    return capturedAnswer(intent)
  } catch (error) {
    return answerTo(error, reference, async () => afterCapture(await read(stripe, reference), units))
  }
}

/** Releases what is held. */
export async function release(context: PaymentContext, { reference, idempotencyKey }: Called): Promise<MoneyAnswer> {
  const stripe = await serviceOf(context)
  try {
    await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey })
    return { status: 'succeeded', reference }
  } catch (error) {
    return answerTo(error, reference, async () => {
      const { status } = await read(stripe, reference)
      return status === 'canceled' ? { status: 'succeeded', reference } : declined('not_voidable')
    })
  }
}

const goneOn = new Set<Stripe.PaymentIntent.Status>(['requires_capture', 'succeeded', 'processing'])

/**
 * Ends a payment that isn't authorised. One that is authorised between the look and the end is released with it, which
 * is what was wanted.
 */
export async function callOff(context: PaymentContext, { reference, idempotencyKey }: Called): Promise<MoneyAnswer> {
  const stripe = await serviceOf(context)
  try {
    const { status } = await read(stripe, reference)
    if (status === 'canceled') return { status: 'succeeded', reference }
    if (goneOn.has(status)) return declined('went_on')
    await stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }, { idempotencyKey })
    return { status: 'succeeded', reference }
  } catch (error) {
    return answerTo(error, reference, async () => {
      const { status } = await read(stripe, reference)
      return status === 'canceled' ? { status: 'succeeded', reference } : declined('went_on')
    })
  }
}

/** @throws Error when the service can't say; its message holds nothing of the request */
export async function retrieve(
  context: PaymentContext,
  { reference }: { reference: string },
): Promise<RetrievedPayment> {
  if (!shape.test(reference)) return { state: 'none', amount: 0 }
  const stripe = await serviceOf(context)
  try {
    const intent = await read(stripe, reference)
    return stateOf(intent, intent.status === 'succeeded' ? await returnedOf(stripe, intent) : 0)
  } catch (error) {
    if (faultOf(error).kind === 'missing') return { state: 'none', amount: 0 }
    throw toldFault(error)
  }
}
