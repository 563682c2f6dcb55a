import type { TenantScope } from '../../operations/tenant.ts'
import type { WebhookRepository } from '../../operations/webhooks/stored-webhook.ts'
import type { InTenant } from '../in-tenant.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import { Delivery, Endpoint } from '../models/webhook-models.ts'
import { text, type Value } from '../session.ts'

/** More than anybody has. */
const most = 100

const endpointById = selecting(Endpoint, (endpoints, { id }: { id: string }) => endpoints.where('id', id))

const allEndpoints = selecting(Endpoint, (endpoints, _: Record<never, never>) =>
  endpoints.inOrder('created', 'id').atMost(most),
)

const changeEndpoint = updating(Endpoint, (endpoints, { id, row }: { id: string; row: Record<string, Value> }) =>
  endpoints.set(row).where('id', id),
)

const removeEndpoint = deleting(Endpoint, (endpoints, { id }: { id: string }) => endpoints.where('id', id))

const removeDeliveries = deleting(Delivery, (deliveries, { endpoint }: { endpoint: string }) =>
  deliveries.where('endpoint', endpoint),
)

const idsAbout = selecting(
  Delivery,
  (deliveries, { reservation }: { reservation: string }) => deliveries.only('id').where('reservation', reservation),
  { as: ({ id }) => text(id) },
)

/** By their ids, because MySQL would lock every message of the provider that it searches. */
const removeById = deleting(Delivery, (deliveries, { id }: { id: string }) => deliveries.where('id', id))

const deliveryById = selecting(Delivery, (deliveries, { id }: { id: string }) => deliveries.where('id', id))

const deliveriesTo = selecting(Delivery, (deliveries, { endpoint, limit }: { endpoint: string; limit: number }) =>
  deliveries.where('endpoint', endpoint).latestFirst('created').atMost(limit),
)

const changeDelivery = updating(Delivery, (deliveries, { id, row }: { id: string; row: Record<string, Value> }) =>
  deliveries.set(row).where('id', id),
)

/** The endpoints of a provider, and what is sent to them. */
export const webhooksRepository = (tenant: InTenant, { whitelabel }: TenantScope): WebhookRepository => ({
  async insertEndpoint({ provider: _own, events, ...row }) {
    tenant.insert(Endpoint, { ...row, whitelabel, events: JSON.stringify(events) })
    await tenant.settled()
  },
  endpoint: (id) => tenant.first(endpointById, { id }),
  endpoints: () => tenant.all(allEndpoints, {}),
  changeEndpoint: async (id, patch) => void (await tenant.change(changeEndpoint, { id, row: { ...patch } })),
  async removeEndpoint(id) {
    tenant.queue(removeEndpoint, { id })
    tenant.queue(removeDeliveries, { endpoint: id })
    await tenant.settled()
  },
  async addDeliveries(deliveries) {
    for (const { provider: _own, ...row } of deliveries) tenant.insert(Delivery, { ...row, whitelabel }, 'stays')
    await tenant.settled()
  },
  async forget(reservation) {
    for (const id of await tenant.all(idsAbout, { reservation })) tenant.queue(removeById, { id })
    await tenant.settled()
  },
  delivery: (id) => tenant.first(deliveryById, { id }),
  deliveries: (endpoint, limit) => tenant.all(deliveriesTo, { endpoint, limit }),
  changeDelivery: async (id, patch) =>
    void (await tenant.change(changeDelivery, { id, row: { ...patch, holder: null } })),
})
