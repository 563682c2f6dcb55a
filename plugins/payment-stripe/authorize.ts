import type { Authorization, MoneyAnswer, PaymentContext, PaymentStart, StartAnswer } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { amountFault, amountSentence, toService } from './amounts.ts'
import { declinedBy, type Fault, faultOf } from './faults.ts'
import { answerOf, expand, ownKey, payeeAsked } from './intent.ts'
import { customerFor, methodIn, methodKinds, ownerOf } from './methods.ts'
import { accountOf, feeOf, serviceOf } from './service.ts'

/** The code with which the core takes a refusal for a passing one. */
const unavailable = 'processor_unavailable'

const declined = (code: string) => ({ status: 'declined' as const, code })

/** Makes the intent, which moves nothing until it is confirmed; where money is passed on it says so from the start. */
export async function start(
  context: PaymentContext,
  { amount, currency, idempotencyKey, description }: PaymentStart,
): Promise<StartAnswer> {
  const fault = amountFault(amount, currency)
  if (fault) return { ...declined(fault), message: amountSentence[fault] }
  const units = toService(amount, currency)
  const account = accountOf(context)
  const fee = account === null ? 0 : feeOf(context, units)
  try {
    const intent = await (await serviceOf(context)).paymentIntents.create(
      {
        amount: units,
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: methodKinds(context),
        description,
        metadata: { [ownKey]: idempotencyKey, whitelabel: context.whitelabel.id },
        ...(account !== null && { transfer_data: { destination: account }, on_behalf_of: account }),
        ...(fee > 0 && { application_fee_amount: fee }),
      },
      { idempotencyKey: `${idempotencyKey}.start` },
    )
    return { status: 'started', reference: intent.id, payee: payeeAsked(account) }
  } catch (error) {
    const found = faultOf(error)
    if (found.kind === 'declined') return declined(found.code)
    return found.kind === 'unavailable' ? declined(unavailable) : { status: 'unknown' }
  }
}

/** What a refused payment is left as: nobody can confirm it any more with what the browser knows of it. */
async function close(stripe: Stripe, reference: string, key: string): Promise<{ isClosed: boolean }> {
  try {
    await stripe.paymentIntents.cancel(
      reference,
      { cancellation_reason: 'abandoned' },
      { idempotencyKey: `${key}.close` },
    )
    return { isClosed: true }
  } catch (error) {
    // It stays open at worst, and the core gives back what turns up at a payment that failed.
    faultOf(error)
    return { isClosed: false }
  }
}

/** The state of a payment as an answer; one that its bank refused, or that nobody has confirmed, is closed. */
async function look(stripe: Stripe, { reference, idempotencyKey }: Authorization): Promise<MoneyAnswer> {
  const intent = await stripe.paymentIntents.retrieve(reference, { expand })
  const answer = answerOf(intent)
  if (answer.status !== 'declined' || intent.status === 'canceled') return answer
  const { isClosed } = await close(stripe, reference, idempotencyKey)
  // What can't be closed may be on its way to being confirmed.
  return isClosed || intent.last_payment_error ? answer : { status: 'unknown', reference }
}

/** Puts the customer to the payment whose method is saved, or is to be. */
async function name(
  stripe: Stripe,
  context: PaymentContext,
  { reference, idempotencyKey, method, keepMethod, customer: person }: Authorization,
): Promise<'none' | 'named' | 'forgotten'> {
  if (method === undefined && !keepMethod) return 'none'
  const customer =
    method === undefined
      ? await customerFor(stripe, context, { key: idempotencyKey, person })
      : await ownerOf(stripe, method)
  if (customer === null) return 'forgotten'
  const kept = method === undefined ? { setup_future_usage: 'off_session' as const } : {}
  await stripe.paymentIntents.update(
    reference,
    { customer, ...kept },
    { idempotencyKey: `${idempotencyKey}.name.${customer}` },
  )
  return 'named'
}

/** Confirms a payment. `absent`: its owner isn't there, and their bank may refuse it for that. */
const confirm = (
  stripe: Stripe,
  { reference, idempotencyKey }: Authorization,
  { method, absent, round = '' }: { method: string; absent: boolean; round?: string },
) =>
  stripe.paymentIntents.confirm(
    reference,
    { payment_method: method, ...(absent ? { off_session: true } : { use_stripe_sdk: true }), expand },
    { idempotencyKey: `${idempotencyKey}.confirm.${method}${round}` },
  )

/**
 * Authorises with what the browser half made, or with a saved method. A token that says what became of the bank's
 * question proves nothing: the payment is read. A saved method whose bank wants its owner is confirmed once more as if
 * they were there, which answers with the question.
 */
export async function authorize(context: PaymentContext, call: Authorization): Promise<MoneyAnswer> {
  const { reference, token } = call
  const stripe = await serviceOf(context)
  try {
    if (token.confirmed !== undefined) return await afterAction(stripe, call)
    const method = call.method ?? methodIn(token)
    if (method === null) return declined('token_invalid')
    if ((await name(stripe, context, call)) === 'forgotten') return declined('method_unknown')
    return await confirmed(stripe, call, method)
  } catch (error) {
    const fault = faultOf(error)
    // What the bank was asked may be done by now: that it can't be read does not mean that nothing was reserved.
    if (fault.kind === 'unavailable' && token.confirmed !== undefined) return { status: 'unknown', reference }
    if (fault.kind === 'state') return look(stripe, call).catch(silent(reference))
    if (fault.kind === 'missing') return declined(call.method === undefined ? 'token_invalid' : 'method_unknown')
    return refusal(fault, reference)
  }
}

const silent =
  (reference: string) =>
  (error: unknown): MoneyAnswer => {
    faultOf(error)
    return { status: 'unknown', reference }
  }

function refusal(fault: Fault, reference: string): MoneyAnswer {
  if (fault.kind === 'declined') return declinedBy(fault)
  return fault.kind === 'unavailable' ? declined(unavailable) : { status: 'unknown', reference }
}

async function confirmed(stripe: Stripe, call: Authorization, method: string): Promise<MoneyAnswer> {
  const absent = call.method !== undefined
  try {
    return answerOf(await confirm(stripe, call, { method, absent }))
  } catch (error) {
    const fault = faultOf(error)
    if (fault.kind !== 'declined') throw error
    if (absent && fault.code === 'authentication_required')
      return answerOf(await confirm(stripe, call, { method, absent: false, round: '.asked' }))
    await close(stripe, call.reference, call.idempotencyKey)
    return refusal(fault, call.reference)
  }
}

/** What came of the bank's question; a payment whose customer gave up is closed. */
async function afterAction(stripe: Stripe, call: Authorization): Promise<MoneyAnswer> {
  const answer = await look(stripe, call)
  if (answer.status !== 'requires_action' || call.token.confirmed === true) return answer
  await close(stripe, call.reference, call.idempotencyKey)
  const after = await look(stripe, call)
  return after.status === 'declined' ? declined('confirmation_failed') : after
}
