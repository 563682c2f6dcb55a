import { checkSample } from '../operations/ledger/check-sample.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

/** How many attempts are compared in ten minutes; each is a request to its processor. */
const attempts = 10

/**
 * Compares attempts with the ledger, their reservations and their processors, some at a time in order of their ids,
 * from a provider drawn at random on. What differs is logged, and left to people: nothing is repaired in silence.
 */
export function checkLedger(deps: JobDeps): Job {
  const { store, ports } = deps
  let under: TenantScope | null = null
  let place = { provider: ports.ids.secret(), attempt: '' }
  return {
    name: 'check-ledger',
    every: 600_000,
    async run() {
      const [scope] = under ? [under] : await store.scopesWithMoney({ after: place.provider, limit: 1 })
      const tenant = scope ? await tenantOfScope(deps, scope) : null
      const after = under ? place.attempt : ''
      under = null
      place = { provider: scope?.provider ?? '', attempt: '' }
      if (!scope || !tenant) return 0
      const { checked, next } = await checkSample({ tenant, ports, actor: 'system' }, { after, limit: attempts })
      if (next !== null) {
        under = scope
        place.attempt = next
      }
      for (const difference of checked.differences)
        ports.log.error({ ...scope, ...difference }, 'the ledger differs: npm run ledger -- check says where')
      return 0
    },
  }
}
