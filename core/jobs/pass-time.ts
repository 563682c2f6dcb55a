import { passTimeOf } from '../operations/passing/pass-time-of.ts'
import { eachApart } from './each-apart.ts'
import { eachTenant } from './each-tenant.ts'
import type { Job, JobDeps } from './job-deps.ts'

const dueAtOnce = 200
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
        const { provider } = tenant.scope
        const due = await ports.repositories(tenant.scope).reservations.due(now, { limit: dueAtOnce })
        const named = ({ id: reservation }: { id: string }) => ({ provider, reservation })
        const pass = async (one: (typeof due)[number]) => ((await passTimeOf({ tenant, ports }, one)) ? 1 : 0)
        return eachApart({ job, ports }, due, named, pass)
      }),
  }
}
