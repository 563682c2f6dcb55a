import { sweepQueues } from '../operations/queues/end-offer.ts'
import { eachTenant } from './each-tenant.ts'
import type { Job, JobDeps } from './job-deps.ts'

const job = 'sweep-queues'

/**
 * Offers room that came free without anybody serving its queue: by time alone, or by a change that frees much.
 * @param limit how many tenants are read at once
 */
export function sweepAllQueues(deps: JobDeps, limit?: number): Job {
  const { store, ports } = deps
  return {
    name: job,
    every: 300_000,
    run: () =>
      eachTenant(deps, { job, read: store.scopesWithQueues, limit }, (tenant) => sweepQueues({ tenant, ports })),
  }
}
