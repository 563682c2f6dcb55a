import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isRecord, type PaymentEvent, type PaymentProcessor } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { fromService } from './amounts.ts'
import { certificates, isOfService, isValidAt } from './certificates.ts'
import { type Service, settingsOf } from './service.ts'

/** How old, or how far ahead, a transmission may be, ms. */
const tolerance = 300_000

const text = Type.String({ minLength: 1, maxLength: 191 })
const Event = Type.Object({
  id: text,
  event_type: Type.String({ maxLength: 100 }),
  resource: Type.Record(Type.String(), Type.Unknown()),
})

/** The events that say something about a payment. All others are taken, and say nothing. */
const told: Record<string, PaymentEvent['type']> = {
  'PAYMENT.AUTHORIZATION.CREATED': 'authorized',
  'PAYMENT.AUTHORIZATION.VOIDED': 'voided',
  'PAYMENT.CAPTURE.COMPLETED': 'captured',
  'PAYMENT.CAPTURE.PENDING': 'pending',
  'PAYMENT.CAPTURE.DECLINED': 'failed',
  'PAYMENT.CAPTURE.DENIED': 'failed',
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'refunded',
  'PAYMENT.REFUND.FAILED': 'refund_failed',
  'CUSTOMER.DISPUTE.CREATED': 'disputed',
  'CUSTOMER.DISPUTE.UPDATED': 'disputed',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute_closed',
}

interface Signed {
  rawBody: Uint8Array
  headers: Record<string, string | undefined>
}

/** Whether the signature is the service's, over this body, for this webhook, and young. */
async function isGenuine(
  { rawBody, headers }: Signed,
  { webhookid, apiaddress, timeout }: ReturnType<typeof settingsOf>,
  { now, certificateOf }: { now: number; certificateOf: ReturnType<typeof certificates> },
): Promise<boolean> {
  const of = (name: string) => headers[`paypal-${name}`] ?? ''
  const [id, time, signature, address] = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url'].map(
    of,
  )
  if (webhookid === '' || !id || !time || !signature || !address) return false
  if (of('auth-algo').toUpperCase() !== 'SHA256WITHRSA' || !isOfService(address, apiaddress)) return false
  if (!(Math.abs(Date.parse(time) - now) <= tolerance)) return false
  const certificate = await certificateOf(address, timeout)
  if (!isValidAt(certificate, now)) return false
  const signed = `${id}|${time}|${webhookid}|${crc32(rawBody)}`
  return verify('sha256', Buffer.from(signed), certificate.publicKey, Buffer.from(signature, 'base64'))
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

/** A field of nested objects; undefined where one of them is missing. */
const within = (value: unknown, ...names: string[]): unknown =>
  names.reduce((found: unknown, name) => (isRecord(found) ? found[name] : undefined), value)

const orderIdIn = (resource: unknown): unknown => within(resource, 'supplementary_data', 'related_ids', 'order_id')

/** The capture that an event is about, where it names no order: that of a refund's `up` link, or the disputed one. */
function captureIn(resource: Record<string, unknown>): string | null {
  const disputed = Array.isArray(resource.disputed_transactions) ? resource.disputed_transactions : []
  const named = within(disputed[0], 'seller_transaction_id') ?? orderIdIn(resource)
  if (typeof named === 'string') return named
  const links = Array.isArray(resource.links) ? resource.links : []
  const up = links.find((link) => within(link, 'rel') === 'up')
  return /\/captures\/([A-Za-z0-9]{1,64})$/.exec(String(within(up, 'href') ?? ''))?.[1] ?? null
}

/** The order that an event is about; an event that names its capture alone has that asked for. */
async function orderOf(resource: Record<string, unknown>, service: Service): Promise<string | null> {
  const named = orderIdIn(resource)
  if (Value.Check(text, named)) return named
  const capture = captureIn(resource)
  if (capture === null) return null
  const { status, body } = await service({
    method: 'GET',
    path: `/v2/payments/captures/${encodeURIComponent(capture)}`,
  })
  const found = status === 200 ? orderIdIn(body) : undefined
  return Value.Check(text, found) ? found : null
}

/** Reads webhooks: the events of a genuine one in the core's terms, null for any other. @param now epoch ms */
export function webhookReader(
  serviceOf: (context: { settings: Record<string, unknown> }) => Service,
  now: () => number,
): PaymentProcessor['parseWebhook'] {
  const certificateOf = certificates(now)
  return async (rawBody, headers, settings) => {
    const own = settingsOf({ settings })
    if (!(await isGenuine({ rawBody, headers }, own, { now: now(), certificateOf }))) return null
    const event = parseJson(rawBody)
    if (!Value.Check(Event, event)) return null
    const type = Object.hasOwn(told, event.event_type) ? told[event.event_type] : undefined
    if (!type) return []
    const reference = await orderOf(event.resource, serviceOf({ settings }))
    if (reference === null) return []
    const money = fromService(event.resource.amount ?? event.resource.dispute_amount)
    return [{ id: event.id, type, reference, ...(money ?? { amount: 0, currency: 'usd' }) }]
  }
}
