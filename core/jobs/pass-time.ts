import { passTimeOf } from '../operations/passing/pass-time-of.ts'
import { eachDue } from './each-due.ts'
import { eachTenant } from './each-tenant.ts'
import type { Job, JobDeps } from './job-deps.ts'

const job = 'pass-time'

/**
 * Carries out what time alone does to reservations: requests lapse, offers end, queues close, gigs expire.
 * @param limit how many tenants are read at once
 */
export function passTime(deps: JobDeps, limit?: number): Job {
  const { store, ports } = deps
  return {
    name: job,
    every: 5_000,
    run: () =>
      eachTenant(deps, { job, read: store.scopesWithDue, limit }, async (tenant, now) => {
        const { reservations } = ports.repositories(tenant.scope)
        return eachDue({
          ...{ job, ports, provider: tenant.scope.provider },
          read: (which) => reservations.due(now, which),
          dueOf: ({ due }) => due,
          work: (one) => passTimeOf({ tenant, ports }, one),
        })
      }),
  }
}
