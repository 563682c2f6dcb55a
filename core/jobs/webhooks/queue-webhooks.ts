import { createHash } from 'node:crypto'
import type { DueEvent } from '../../operations/job-store.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { WebhookDelivery } from '../../operations/webhooks/stored-webhook.ts'
import { toldToPrograms } from '../../operations/webhooks/told-to-programs.ts'
import type { JobDeps } from '../job-deps.ts'
import type { Subject } from '../recipients-of-event.ts'
import { webhookPayload } from './webhook-payload.ts'

/** The same for the same event and endpoint, so that an event that is delivered again adds no second message. */
const messageId = (event: string, endpoint: string) =>
  `msg_${createHash('sha256')
    .update(JSON.stringify([event, endpoint]))
    .digest('hex')
    .slice(0, 32)}`

/** Adds a message for each endpoint of the provider that wants an event. */
export async function queueWebhooks(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  { id, name, reservation, created, payload }: DueEvent,
  subject: Subject,
): Promise<void> {
  if (tenant.provider === null || !toldToPrograms.some((told) => told === name)) return
  const { webhooks } = ports.repositories(tenant.scope)
  const endpoints = (await webhooks.endpoints()).filter(
    ({ state, events }) => state === 'on' && (events.length === 0 || events.includes(name)),
  )
  if (endpoints.length === 0) return
  const body = JSON.stringify({
    type: name,
    timestamp: new Date(created).toISOString(),
    data: webhookPayload(subject, payload, tenant),
  })
  const now = ports.clock.now()
  await webhooks.addDeliveries(
    endpoints.map(
      (endpoint): WebhookDelivery => ({
        ...{
          id: messageId(id, endpoint.id),
          provider: tenant.scope.provider,
          endpoint: endpoint.id,
          name,
          reservation,
        },
        ...{
          lane: endpoint.id,
          body,
          state: 'waiting',
          attempts: 0,
          answered: null,
          error: null,
          created: now,
          due: now,
        },
      }),
    ),
  )
}
