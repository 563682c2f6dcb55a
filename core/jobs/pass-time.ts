import { passTimeOf } from '../operations/passing/pass-time-of.ts'
import { eachApart } from './each-apart.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const tenantsAtOnce = 100
const dueAtOnce = 200
const job = 'pass-time'

/** Carries out what time alone does to reservations: requests lapse, offers end, queues close, gigs expire. */
export function passTime(deps: JobDeps): Job {
  const { store, ports } = deps
  const apart = { job, ports }
  return {
    name: job,
    every: 5_000,
    async run() {
      const now = ports.clock.now()
      const scopes = await store.scopesWithDue(now, tenantsAtOnce)
      return eachApart(
        apart,
        scopes,
        ({ provider }) => ({ provider }),
        async (scope) => {
          const tenant = await tenantOfScope(deps, scope)
          if (!tenant) return 0
          const due = await ports.repositories(scope).reservations.due(now, dueAtOnce)
          const named = ({ id: reservation }: { id: string }) => ({ provider: scope.provider, reservation })
          return eachApart(apart, due, named, async (one) => ((await passTimeOf({ tenant, ports }, one)) ? 1 : 0))
        },
      )
    },
  }
}
