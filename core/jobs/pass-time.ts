import { passTimeOf } from '../operations/passing/pass-time-of.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const tenantsAtOnce = 100
const dueAtOnce = 200

/** Carries out what time alone does to reservations: requests lapse, offers end, queues close, gigs expire. */
export function passTime(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: 'pass-time',
    every: 5_000,
    async run() {
      const now = ports.clock.now()
      let changed = 0
      for (const scope of await store.scopesWithDue(now, tenantsAtOnce)) {
        const tenant = await tenantOfScope(deps, scope)
        if (!tenant) continue
        for (const due of await ports.repositories(scope).reservations.due(now, dueAtOnce))
          if (await passTimeOf({ tenant, ports }, due)) changed += 1
      }
      return changed
    },
  }
}
