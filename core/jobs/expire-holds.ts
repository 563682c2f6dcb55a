import { endHold } from '../operations/queues/end-hold.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const tenantsAtOnce = 100
const holdsAtOnce = 200

/**
 * Ends holds that have run out, so that their claims do not pile up: of drafts that stay, and of those that go. They
 * stopped occupying capacity when they expired; whoever waits for the room is served here. Drafts with an open payment
 * are left to the reconciliation.
 */
export function expireHolds(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: 'expire-holds',
    every: 15_000,
    isPrompt: true,
    async run() {
      const now = ports.clock.now()
      let lapsed = 0
      for (const scope of await store.scopesWithExpiredHolds(now, tenantsAtOnce)) {
        const tenant = await tenantOfScope(deps, scope)
        if (!tenant) continue
        for (const hold of await ports.repositories(scope).reservations.expired(now, holdsAtOnce))
          if ((await endHold({ tenant, ports }, hold)).ok) lapsed += 1
      }
      return lapsed
    },
  }
}
