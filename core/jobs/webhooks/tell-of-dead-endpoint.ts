import type { TenantScope } from '../../operations/tenant.ts'
import type { WebhookEndpoint } from '../../operations/webhooks/stored-webhook.ts'
import type { JobDeps } from '../job-deps.ts'
import { tellStaff } from '../tell-staff.ts'

/**
 * Tells the people who work for a provider, once for each time, that an endpoint of theirs was switched off, and why.
 */
export const tellOfDeadEndpoint = (
  deps: Pick<JobDeps, 'ports'>,
  scope: TenantScope,
  { id, url, failingsince, state }: WebhookEndpoint,
): Promise<void> =>
  tellStaff(deps, scope, {
    name: state === 'gone' ? 'account.webhookgone' : 'account.webhookoff',
    cause: `webhook.${id}.${failingsince}`,
    about: new URL(url).host,
  })
