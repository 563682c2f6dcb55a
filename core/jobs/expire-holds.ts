import { transition } from '../operations/reservations/transition.ts'
import { transact } from '../operations/transact.ts'
import type { Job, JobDeps } from './job-deps.ts'

const tenantsAtOnce = 100
const holdsAtOnce = 200

/**
 * Removes drafts with expired holds, so that their claims do not pile up. They stopped occupying capacity when they
 * expired, so nothing waits for this. Drafts with an open payment are left to the reconciliation.
 */
export function expireHolds({ store, ports }: JobDeps): Job {
  return {
    name: 'expire-holds',
    every: 15_000,
    async run() {
      const now = ports.clock.now()
      let removed = 0
      for (const scope of await store.scopesWithExpiredHolds(now, tenantsAtOnce)) {
        const why = { actor: 'system', reason: 'the hold ran out', at: now }
        for (const hold of await ports.repositories(scope).reservations.expired(now, holdsAtOnce)) {
          // The draft's id becomes free: the customer may continue with it and take another hold.
          const to = { ...hold, status: 'removed' as const, draft: null, modified: now }
          const ended = await transact(ports, scope, (unit) =>
            transition(unit, { from: hold, to, occupies: 'keep', why }, ports),
          )
          if (ended.ok) removed += 1
        }
      }
      return removed
    },
  }
}
