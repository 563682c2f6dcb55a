import { endHold } from '../operations/queues/end-hold.ts'
import { eachApart } from './each-apart.ts'
import { eachTenant } from './each-tenant.ts'
import type { Job, JobDeps } from './job-deps.ts'

const holdsAtOnce = 200
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
        const { provider } = tenant.scope
        const expired = await ports.repositories(tenant.scope).reservations.expired(now, { limit: holdsAtOnce })
        const named = ({ id: reservation }: { id: string }) => ({ provider, reservation })
        const end = async (hold: (typeof expired)[number]) => ((await endHold({ tenant, ports }, hold)).ok ? 1 : 0)
        return eachApart({ job, ports }, expired, named, end)
      }),
  }
}
