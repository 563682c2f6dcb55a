import { sweepQueues } from '../operations/queues/end-offer.ts'
import { eachApart } from './each-apart.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

/** How many tenants are read at once; the next page follows until all had their turn. */
const page = 200
const job = 'sweep-queues'

/** Offers room that came free without anybody serving its queue: by time alone, or by a change that frees much. */
export function sweepAllQueues(deps: JobDeps, limit: number = page): Job {
  const { store, ports } = deps
  return {
    name: job,
    every: 300_000,
    async run() {
      let served = 0
      let after = ''
      for (;;) {
        const scopes = await store.scopesWithQueues({ now: ports.clock.now(), after, limit })
        served += await eachApart(
          { job, ports },
          scopes,
          ({ provider }) => ({ provider }),
          async (scope) => {
            const tenant = await tenantOfScope(deps, scope)
            return tenant ? sweepQueues({ tenant, ports }) : 0
          },
        )
        const last = scopes.at(-1)
        if (!last || scopes.length < limit) return served
        after = last.provider
      }
    },
  }
}
