import { endHold } from '../operations/queues/end-hold.ts'
import { eachDue } from './each-due.ts'
import { eachTenant } from './each-tenant.ts'
import type { Job, JobDeps } from './job-deps.ts'

const job = 'expire-holds'

/**
 * Ends holds that have run out, so that their claims do not pile up: of drafts that stay, and of those that go. They
 * stopped occupying capacity when they expired; whoever waits for the room is served here. Drafts with an open payment
 * are left to the reconciliation.
 * @param limit how many tenants are read at once
 */
export function expireHolds(deps: JobDeps, limit?: number): Job {
  const { store, ports } = deps
  return {
    name: job,
    every: 15_000,
    isPrompt: true,
    run: () =>
      eachTenant(deps, { job, read: store.scopesWithExpiredHolds, limit }, async (tenant, now) => {
        const { reservations } = ports.repositories(tenant.scope)
        return eachDue({
          ...{ job, ports, provider: tenant.scope.provider },
          read: (which) => reservations.expired(now, which),
          dueOf: ({ expires }) => expires,
          work: async (hold) => (await endHold({ tenant, ports }, hold)).ok,
        })
      }),
  }
}
