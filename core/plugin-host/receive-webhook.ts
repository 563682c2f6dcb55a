import type { Repositories } from '../operations/ports.ts'
import type { Tenant, TenantScope } from '../operations/tenant.ts'
import type { PaymentEvent, PaymentProcessor, PluginResponse } from '../plugin-api/index.ts'

export interface WebhookPorts {
  clock: { now(): number }
  repositories(scope: TenantScope): { idempotency: Repositories['idempotency'] }
  /** The one finaliser; may be told the same more than once. */
  onPaymentEvent(input: { tenant: Tenant; processor: PaymentProcessor; event: PaymentEvent }): Promise<void>
}

interface Received {
  tenant: Tenant
  plugin: string
  processors: PaymentProcessor[]
  /** The exact bytes, over which the signature was made. */
  rawBody: Uint8Array
  headers: Record<string, string | undefined>
  ports: WebhookPorts
}

const json = (status: number, body: object): PluginResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * Takes a processor's webhook: verified by the processor, each event handed to the finaliser once. An event is
 * remembered after it was finalised, so one that failed half-way is taken again when the processor repeats it.
 */
export async function receiveWebhook({ tenant, plugin, processors, rawBody, headers, ports }: Received) {
  const settings = tenant.plugins.settingsOf(plugin)
  for (const processor of processors) {
    const events = processor.parseWebhook(rawBody, headers, settings)
    if (!events) continue
    for (const event of events) await takeOnce({ tenant, processor, event, ports })
    return json(200, { received: events.length })
  }
  return json(400, { error: 'invalid_signature' })
}

async function takeOnce(
  input: Pick<Received, 'tenant' | 'ports'> & { processor: PaymentProcessor; event: PaymentEvent },
) {
  const { tenant, processor, event, ports } = input
  const known = ports.repositories(tenant.scope).idempotency
  const key = `webhook:${processor.name}:${event.id}`
  if (await known.find(key)) return
  await ports.onPaymentEvent({ tenant, processor, event })
  await known.save(key, event.type, {}, ports.clock.now())
}
