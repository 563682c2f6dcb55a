import { tellStaff } from '../../operations/plugins/tell-staff.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { WebhookEndpoint } from '../../operations/webhooks/stored-webhook.ts'
import type { JobDeps } from '../job-deps.ts'

/**
 * Tells the people who work for a provider, once for each time, that an endpoint of theirs was switched off, and why.
 */
export const tellOfDeadEndpoint = (
  { ports }: Pick<JobDeps, 'ports'>,
  scope: TenantScope,
  { id, url, failingsince, state }: WebhookEndpoint,
): Promise<void> =>
  tellStaff(
    { repositories: ports.repositories(scope), ports, scope },
    {
      name: state === 'gone' ? 'account.webhookgone' : 'account.webhookoff',
      cause: `webhook.${id}.${failingsince}`,
      about: new URL(url).host,
    },
  )
