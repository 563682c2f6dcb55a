import { sweepQueues } from '../operations/queues/end-offer.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const tenantsAtOnce = 1_000

/** Offers room that came free without anybody serving its queue: by time alone, or by a change that frees much. */
export function sweepAllQueues(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: 'sweep-queues',
    every: 300_000,
    async run() {
      const scopes = await store.scopesWithQueues(ports.clock.now(), tenantsAtOnce)
      let served = 0
      for (const scope of scopes) {
        const tenant = await tenantOfScope(deps, scope)
        if (tenant) served += await sweepQueues({ tenant, ports })
      }
      return served
    },
  }
}
