import { createHash } from 'node:crypto'
import type { MoneyAnswer, PaymentContext, PaymentCustomer } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { declineOf, faultOf, toldFault } from './faults.ts'
import { cardDetails, ownKey } from './intent.ts'
import { serviceOf, settingsOf } from './service.ts'

const shape = /^pm_[A-Za-z0-9_]{1,180}$/
const setup = /^seti_[A-Za-z0-9_]{1,180}$/

/** The method that the browser half made; null if the token has none. */
export const methodIn = ({ paymentmethod }: Record<string, unknown>): string | null =>
  typeof paymentmethod === 'string' && shape.test(paymentmethod) ? paymentmethod : null

export const methodKinds = (context: Pick<PaymentContext, 'settings'>): ('card' | 'link')[] =>
  settingsOf(context).link ? ['card', 'link'] : ['card']

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/**
 * The service's customer for a person of this white-label, made when there is none. Without a person, one for this
 * payment alone.
 */
export async function customerFor(
  stripe: Stripe,
  { whitelabel }: PaymentContext,
  { key, person }: { key: string; person: PaymentCustomer | undefined },
): Promise<string> {
  if (!person) {
    const made = await stripe.customers.create({ metadata: { [ownKey]: key } }, { idempotencyKey: `${key}.customer` })
    return made.id
  }
  const { email, name } = person
  const metadata = { whitelabel: whitelabel.id, person: person.id }
  if (email !== undefined)
    for await (const one of stripe.customers.list({ email, limit: 100 }))
      if (one.metadata.whitelabel === metadata.whitelabel && one.metadata.person === metadata.person) return one.id
  const given = { ...(email !== undefined && { email }), ...(name !== undefined && { name }) }
  const idempotencyKey = `customer.${hashed(JSON.stringify([metadata, given]))}`
  return (await stripe.customers.create({ ...given, metadata }, { idempotencyKey })).id
}

/** Whose a saved method is; null if it was forgotten, or never saved. */
export async function ownerOf(stripe: Stripe, method: string): Promise<string | null> {
  if (!shape.test(method)) return null
  const { customer } = await stripe.paymentMethods.retrieve(method)
  return typeof customer === 'string' ? customer : (customer?.id ?? null)
}

const declined = (code: string): MoneyAnswer => ({ status: 'declined', code })

function savedAnswer(intent: Stripe.SetupIntent): MoneyAnswer {
  const method = typeof intent.payment_method === 'string' ? null : intent.payment_method
  switch (intent.status) {
    case 'succeeded':
      return method
        ? { status: 'succeeded', reference: method.id, ...cardDetails(method.card) }
        : declined('token_invalid')
    case 'processing':
      return { status: 'pending', reference: intent.id }
    case 'requires_action':
      return intent.client_secret === null
        ? { status: 'unknown' }
        : {
            status: 'requires_action',
            reference: intent.id,
            action: { clientsecret: intent.client_secret, setupintent: intent.id },
          }
    case 'requires_payment_method':
      return declined(intent.last_setup_error ? declineOf(intent.last_setup_error).code : 'confirmation_failed')
    case 'canceled':
      return declined('called_off')
    // To be confirmed, or a state of a later version of the service.
    default:
      return { status: 'unknown' }
  }
}

interface Saving {
  token: Record<string, unknown>
  idempotencyKey: string
  customer?: PaymentCustomer
}

/**
 * Saves a method for charges without its owner's being there; their bank may ask them first. A token that comes back
 * from that names the setup, which counts only if it was begun under the same key.
 */
export async function saveMethod(context: PaymentContext, call: Saving): Promise<MoneyAnswer> {
  const { token, idempotencyKey, customer: person } = call
  const stripe = await serviceOf(context)
  const expand = ['payment_method']
  try {
    if (token.confirmed !== undefined) {
      const { setupintent: begun } = token
      if (typeof begun !== 'string' || !setup.test(begun)) return declined('token_invalid')
      const intent = await stripe.setupIntents.retrieve(begun, { expand })
      if (intent.metadata?.[ownKey] !== idempotencyKey) return declined('token_invalid')
      return token.confirmed === true || intent.status !== 'requires_action'
        ? savedAnswer(intent)
        : declined('confirmation_failed')
    }
    const method = methodIn(token)
    if (method === null) return declined('token_invalid')
    const customer = await customerFor(stripe, context, { key: idempotencyKey, person })
    const intent = await stripe.setupIntents.create(
      {
        customer,
        payment_method: method,
        allowed_payment_method_types: methodKinds(context),
        confirm: true,
        use_stripe_sdk: true,
        usage: 'off_session',
        metadata: { [ownKey]: idempotencyKey },
        expand,
      },
      { idempotencyKey: `${idempotencyKey}.${method}` },
    )
    return savedAnswer(intent)
  } catch (error) {
    const fault = faultOf(error)
    if (fault.kind === 'declined') return declined(fault.code)
    if (fault.kind === 'missing') return declined('token_invalid')
    return fault.kind === 'unavailable' ? declined('processor_unavailable') : { status: 'unknown' }
  }
}

/** Whether a saved method still belongs to somebody. @throws Error when the service can't say */
export async function methodStands(context: PaymentContext, { reference }: { reference: string }): Promise<boolean> {
  try {
    return (await ownerOf(await serviceOf(context), reference)) !== null
  } catch (error) {
    if (faultOf(error).kind === 'missing') return false
    throw toldFault(error)
  }
}

/** Forgets a saved method; one that is forgotten already stays so. */
export async function forgetMethod(
  context: PaymentContext,
  { reference, idempotencyKey }: { reference: string; idempotencyKey: string },
): Promise<MoneyAnswer> {
  const stripe = await serviceOf(context)
  try {
    if ((await ownerOf(stripe, reference)) !== null)
      await stripe.paymentMethods.detach(reference, {}, { idempotencyKey: `${idempotencyKey}.forget` })
    return { status: 'succeeded', reference }
  } catch (error) {
    const { kind } = faultOf(error)
    return kind === 'missing' ? { status: 'succeeded', reference } : { status: 'unknown', reference }
  }
}
