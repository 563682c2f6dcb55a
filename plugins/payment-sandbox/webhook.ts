import { createHmac, timingSafeEqual } from 'node:crypto'
import { type PaymentEvent, paymentEventTypes } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

export const signatureHeader = 'x-sandbox-signature'

const Body = Type.Object({
  events: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 200 }),
      type: Type.Union(paymentEventTypes.map((name) => Type.Literal(name))),
      reference: Type.String({ minLength: 1 }),
      amount: Type.Integer({ minimum: 0 }),
      currency: Type.String({ minLength: 3, maxLength: 3 }),
    }),
    { maxItems: 100 },
  ),
})

const isBody = (value: unknown): value is { events: PaymentEvent[] } => Value.Check(Body, value)

/** The signature of a webhook: HMAC-SHA256 of the exact body under the tenant's secret, in hex. */
export const signWebhook = (body: Uint8Array | string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Events of a genuine webhook; null when the signature or the format is wrong, or no secret is set. Pure. */
export function parseSandboxWebhook(
  rawBody: Uint8Array,
  headers: Record<string, string | undefined>,
  settings: Record<string, unknown>,
): PaymentEvent[] | null {
  if (!settings.webhooksecret) return null
  const given = Buffer.from(headers[signatureHeader] ?? '')
  const expected = Buffer.from(signWebhook(rawBody, String(settings.webhooksecret)))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const body = parseJson(rawBody)
  return isBody(body) ? body.events : null
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(rawBody))
  } catch {
    return null
  }
}
