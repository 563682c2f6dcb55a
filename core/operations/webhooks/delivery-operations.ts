import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { EntityId } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'
import { WireDelivery, wireDelivery } from './webhook-wire.ts'

const mostShown = 100

export const getWebhookDeliveries = defineOperation({
  name: 'get_webhook_deliveries',
  summary: 'What was sent to an address, the latest first.',
  params: Type.Object({
    endpoint: EntityId,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostShown, default: 20 })),
  }),
  result: Type.Object({ deliveries: Type.Array(WireDelivery) }, { additionalProperties: false }),
  access: 'staff',
  effect: 'read',
  async handler({ params: { endpoint, limit = 20 }, tenant, ports }) {
    const { webhooks } = ports.repositories(tenant.scope)
    if ((await webhooks.endpoint(endpoint)) === null) return refuse('not_found')
    return ok({ deliveries: (await webhooks.deliveries(endpoint, limit)).map(wireDelivery) })
  },
})

/** The same message under the same id: a receiver that has it already knows so. Its tries begin anew. */
export const resendWebhookDelivery = defineOperation({
  name: 'resend_webhook_delivery',
  summary: 'Sends a message again, at once, under the same id.',
  params: Type.Object({ id: EntityId }),
  result: WireDelivery,
  access: 'staff',
  effect: 'keyed',
  async handler({ params: { id }, tenant, ports }) {
    const { webhooks } = ports.repositories(tenant.scope)
    const delivery = await webhooks.delivery(id)
    const endpoint = delivery && (await webhooks.endpoint(delivery.endpoint))
    if (!delivery || !endpoint) return refuse('not_found')
    if (endpoint.state !== 'on') return refuse('status_conflict', { data: { status: endpoint.state } })
    if (delivery.state === 'waiting' && delivery.attempts === 0) return ok(wireDelivery(delivery))
    const patch = { state: 'waiting' as const, lane: endpoint.id, attempts: 0, due: ports.clock.now() }
    await webhooks.changeDelivery(id, patch)
    return ok(wireDelivery({ ...delivery, ...patch }))
  },
})
