import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentEvent } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

export const signatureHeader = 'acme-signature'

/** Age of a signature, seconds. */
const tolerance = 300

export const sign = (body: Uint8Array | string, { secret, at }: { secret: string; at: number }): string => {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`
}

const text = Type.String({ minLength: 1, maxLength: 120 })
const Message = Type.Object({
  ...{ id: text, what: text, amount: Type.Integer({ minimum: 0 }), currency: Type.String({ pattern: '^[a-z]{3}$' }) },
  ...{ order: Type.Optional(text), payment: Type.Optional(text), account: Type.Optional(text) },
})

const types: Record<string, PaymentEvent['type']> = {
  held: 'authorized',
  taken: 'captured',
  ended: 'voided',
  refused: 'failed',
  refunded: 'refunded',
  refund_failed: 'refund_failed',
  disputed: 'disputed',
  dispute_closed: 'dispute_closed',
}

/** The service names what becomes of an order by our key of it, and what comes later by its payment. */
function eventIn({ id, what, order, payment, account, ...money }: Static<typeof Message>): PaymentEvent[] {
  if (what === 'account' && account !== undefined)
    return [{ ...{ id, type: 'account_changed', reference: account }, ...money }]
  const type = Object.hasOwn(types, what) ? types[what] : undefined
  if (type === undefined) return []
  const news = { id, type, amount: money.amount, currency: money.currency }
  if (payment !== undefined) return [{ ...news, reference: payment }]
  return order === undefined ? [] : [{ ...news, key: order }]
}

function isGenuine(body: Uint8Array, header: string, { secret, now }: { secret: string; now: number }): boolean {
  const stated = Number(/^t=(\d{1,12}),/.exec(header)?.[1] ?? Number.NaN) * 1000
  if (!(Math.abs(now - stated) <= tolerance * 1000)) return false
  const given = Buffer.from(header)
  const expected = Buffer.from(sign(body, { secret, at: stated }))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

/** Reads webhooks: what a genuine one says, null for any other. @param now of the server, to judge their age */
export const webhookReader =
  (now: () => number) =>
  (
    rawBody: Uint8Array,
    headers: Record<string, string | undefined>,
    { webhooksecret }: Record<string, unknown>,
  ): PaymentEvent[] | null => {
    if (typeof webhooksecret !== 'string') return null
    const header = headers[signatureHeader] ?? ''
    if (!isGenuine(rawBody, header, { secret: webhooksecret, now: now() })) return null
    const message = parseJson(rawBody)
    return Value.Check(Message, message) ? eventIn(message) : null
  }
