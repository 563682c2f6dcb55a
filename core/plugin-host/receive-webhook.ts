import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { type HealthPort, watched } from '../operations/plugins/health/watched.ts'
import { keepWithin, keepWithinSchema, upTo } from '../operations/plugins/over-limit.ts'
import { callPlugin, faultText } from '../operations/plugins/plugin-call.ts'
import type { Ports } from '../operations/ports.ts'
import type { Tenant } from '../operations/tenant.ts'
import {
  type PaymentEvent,
  type PaymentProcessor,
  type PluginResponse,
  paymentEventTypes,
} from '../plugin-api/index.ts'
import { pluginLimits } from '../plugin-api/limits.ts'

/** Stores an event and lets the finaliser work on it; may be told the same any number of times, also at once. */
export type OnPaymentEvent = (input: {
  tenant: Tenant
  processor: PaymentProcessor
  event: PaymentEvent
}) => Promise<void>

interface Received {
  tenant: Tenant
  plugin: string
  processors: PaymentProcessor[]
  /** The exact bytes, to verify the signature. */
  rawBody: Uint8Array
  headers: Record<string, string | undefined>
  onPaymentEvent: OnPaymentEvent
  log: Pick<Ports['log'], 'warn'>
  ports: HealthPort
}

const { webhooks: limits } = pluginLimits

const GivenEvents = Type.Array(
  Type.Object({
    ...{ id: Type.String({ minLength: 1, ...upTo(limits.id) }), type: Type.Enum([...paymentEventTypes]) },
    reference: Type.Optional(Type.String({ minLength: 1, ...upTo(pluginLimits.payments.reference) })),
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    ...{ currency: Type.String({ maxLength: 3 }), amount: Type.Number() },
  }),
)

/** What it is about is said one way; an account has no key. */
const isNamedOnce = ({ type, reference, key }: Static<typeof GivenEvents>[number]): boolean =>
  (reference === undefined) !== (key === undefined) && (type !== 'account_changed' || key === undefined)

const noEvents = `What it returned is no list of up to ${limits.events.most} events.`

/**
 * The length first: nobody else waits until a flood has been read.
 * @throws OverLimit for a flood, and for what is too long
 */
function areEvents(events: unknown): events is PaymentEvent[] {
  if (!Array.isArray(events)) return false
  keepWithin(limits.events, events.length, noEvents)
  keepWithinSchema(GivenEvents, events)
  return Value.Check(GivenEvents, events) && events.every(isNamedOnce)
}

/** What anybody may have sent says nothing of how a plugin does. */
const isVerified = (events: unknown): boolean => events !== null

const json = (status: number, body: object): PluginResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * Takes a processor's webhook: verified by the processor, each event stored before the processor hears so. A processor
 * that fails to read it, or returns what is no list of events, leaves it to the plugin's others. Answers 503 if none of
 * these takes it, so that it is sent again, and 400 if every processor found it forged.
 */
export async function receiveWebhook({
  tenant,
  plugin,
  processors,
  rawBody,
  headers,
  onPaymentEvent,
  log,
  ports,
}: Received): Promise<PluginResponse> {
  const settings = tenant.plugins.settingsOf(plugin)
  let isUnread = false
  for (const processor of processors) {
    const events = await eventsIn(processor)
    if (!events) continue
    for (const event of events) await onPaymentEvent({ tenant, processor, event })
    return json(200, { received: events.length })
  }
  return isUnread ? json(503, { error: 'unavailable' }) : json(400, { error: 'invalid_signature' })

  async function eventsIn(processor: PaymentProcessor): Promise<PaymentEvent[] | null> {
    const asked = { scope: tenant.scope, plugin, place: 'posts' as const, part: `${processor.name} webhook` }
    const read = async () => {
      const events: unknown = await callPlugin(limits.time, () => processor.parseWebhook(rawBody, headers, settings))
      if (events === null || areEvents(events)) return events
      throw new Error(noEvents)
    }
    try {
      return await watched(asked, ports, read, { isDone: isVerified })
    } catch (error) {
      const fault = faultText(error)
      log.warn({ ...tenant.scope, processor: processor.name, fault }, 'a processor could not read a webhook')
      isUnread = true
      return null
    }
  }
}
