import { endHold } from '../operations/queues/end-hold.ts'
import { eachApart } from './each-apart.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const tenantsAtOnce = 100
const holdsAtOnce = 200
const job = 'expire-holds'

/**
 * Ends holds that have run out, so that their claims do not pile up: of drafts that stay, and of those that go. They
 * stopped occupying capacity when they expired; whoever waits for the room is served here. Drafts with an open payment
 * are left to the reconciliation.
 */
export function expireHolds(deps: JobDeps): Job {
  const { store, ports } = deps
  const apart = { job, ports }
  return {
    name: job,
    every: 15_000,
    isPrompt: true,
    async run() {
      const now = ports.clock.now()
      const scopes = await store.scopesWithExpiredHolds(now, tenantsAtOnce)
      return eachApart(
        apart,
        scopes,
        ({ provider }) => ({ provider }),
        async (scope) => {
          const tenant = await tenantOfScope(deps, scope)
          if (!tenant) return 0
          const expired = await ports.repositories(scope).reservations.expired(now, holdsAtOnce)
          const named = ({ id: reservation }: { id: string }) => ({ provider: scope.provider, reservation })
          return eachApart(apart, expired, named, async (hold) => ((await endHold({ tenant, ports }, hold)).ok ? 1 : 0))
        },
      )
    },
  }
}
