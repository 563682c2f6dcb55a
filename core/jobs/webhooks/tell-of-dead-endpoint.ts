import type { TenantScope } from '../../operations/tenant.ts'
import type { WebhookEndpoint } from '../../operations/webhooks/stored-webhook.ts'
import type { JobDeps } from '../job-deps.ts'

/** Tells the people who work for a provider, once for each time, that an endpoint of theirs was switched off, and why. */
export async function tellOfDeadEndpoint(
  { ports }: Pick<JobDeps, 'ports'>,
  scope: TenantScope,
  { id, url, failingsince, state }: WebhookEndpoint,
): Promise<void> {
  const { users, outbox } = ports.repositories(scope)
  const people = await users.staffOf(scope.provider)
  if (people.length === 0) ports.log.warn({ ...scope, endpoint: id }, 'a webhook was switched off, with nobody to tell')
  await outbox.add(
    people.map((person) => ({
      id: `webhook.${id}.${failingsince}.${person.id}`.slice(0, 128),
      name: state === 'gone' ? 'account.webhookgone' : 'account.webhookoff',
      reservation: '',
      version: 0,
      payload: { user: person.id, language: person.language ?? '', address: new URL(url).host },
      created: ports.clock.now(),
    })),
  )
}
