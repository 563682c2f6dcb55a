import { isRecord, type PaymentEvent } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { fromService } from './amounts.ts'
import { ownKey } from './intent.ts'
import { modeOf } from './settings.ts'

/** Age of a signature, seconds. */
const tolerance = 300

const text = Type.String({ minLength: 1, maxLength: 255 })
const units = Type.Integer({ minimum: 0 })

const Event = Type.Object({
  id: text,
  object: Type.Literal('event'),
  type: text,
  livemode: Type.Optional(Type.Boolean()),
  data: Type.Object({ object: Type.Record(Type.String(), Type.Unknown()) }),
})

interface Told {
  type: PaymentEvent['type']
  /** The fields of the object with the payment's id and with the amount. */
  reference: 'id' | 'payment_intent'
  amount: string
  /** Only objects whose status is one of these; any without it. */
  status?: string[]
}

const payment = (type: Told['type'], amount = 'amount'): Told => ({ type, reference: 'id', amount })
const about = (type: Told['type'], status?: string[]): Told => ({
  ...{ type, reference: 'payment_intent', amount: 'amount' },
  ...(status && { status }),
})
const lost = ['failed', 'canceled']

/** The events that say something about a payment. All others are taken, and say nothing. */
const told: Record<string, Told> = {
  'payment_intent.amount_capturable_updated': payment('authorized', 'amount_capturable'),
  'payment_intent.succeeded': payment('captured', 'amount_received'),
  'payment_intent.canceled': payment('voided'),
  'payment_intent.payment_failed': payment('failed'),
  'payment_intent.processing': payment('pending'),
  'charge.refunded': { type: 'refunded', reference: 'payment_intent', amount: 'amount_refunded' },
  'charge.dispute.created': about('disputed'),
  'charge.dispute.updated': about('disputed'),
  'charge.dispute.funds_withdrawn': about('disputed'),
  'charge.dispute.funds_reinstated': about('dispute_closed'),
  'charge.dispute.closed': about('dispute_closed'),
  'refund.failed': about('refund_failed'),
  'refund.updated': about('refund_failed', lost),
  'charge.refund.updated': about('refund_failed', lost),
}

/** Whether the signature is one of the secrets', and young; a clock that is ahead by as much is no better. */
async function isGenuine(body: Buffer, header: string, secrets: string[], now: number): Promise<boolean> {
  const stated = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN)
  if (!(stated <= now / 1000 + tolerance)) return false
  const { default: Stripe } = await import('stripe')
  return secrets.some((secret) => {
    try {
      return Stripe.webhooks.signature?.verifyHeader(body, header, secret, tolerance, undefined, now) === true
    } catch {
      return false
    }
  })
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

/** Whether an object is another system's at the same account: it says whose it is, and not that it is ours. */
const isStranger = ({ object, metadata }: Record<string, unknown>): boolean =>
  (object === 'payment_intent' || object === 'charge') && isRecord(metadata) && metadata[ownKey] === undefined

/** News of what is no payment: what a connected account may do, or whether a saved method stands, is asked for. */
const unpaid: Record<string, PaymentEvent['type']> = {
  'account.updated': 'account_changed',
  'payment_method.detached': 'method_detached',
}

function eventIn(id: string, type: string, object: Record<string, unknown>): PaymentEvent[] {
  const other = Object.hasOwn(unpaid, type) ? unpaid[type] : undefined
  if (other)
    return Value.Check(text, object.id) ? [{ id, type: other, reference: object.id, amount: 0, currency: 'usd' }] : []
  const known = Object.hasOwn(told, type) ? told[type] : undefined
  if (!known || isStranger(object)) return []
  if (known.status && !known.status.includes(String(object.status))) return []
  const reference = object[known.reference]
  const amount = object[known.amount]
  const { currency } = object
  if (!Value.Check(text, reference) || !Value.Check(units, amount)) return []
  if (typeof currency !== 'string' || !/^[a-z]{3}$/.test(currency)) return []
  return [{ id, type: known.type, reference, amount: fromService(amount, currency), currency }]
}

/**
 * Reads webhooks: the events of a genuine one in the core's terms, null for any other. Of another mode there are none.
 */
export const webhookReader =
  (now: () => number) =>
  async (
    rawBody: Uint8Array,
    headers: Record<string, string | undefined>,
    settings: Record<string, unknown>,
  ): Promise<PaymentEvent[] | null> => {
    const { webhooksecrets, secretkey } = settings
    const secrets = (Array.isArray(webhooksecrets) ? webhooksecrets : []).filter((one) => typeof one === 'string')
    const body = Buffer.from(rawBody)
    if (!(await isGenuine(body, headers['stripe-signature'] ?? '', secrets, now()))) return null
    const event = parseJson(rawBody)
    if (!Value.Check(Event, event)) return null
    if (event.livemode !== undefined && event.livemode !== (modeOf(String(secretkey)) === 'live')) return []
    return eventIn(event.id, event.type, event.data.object)
  }
