import type { PageOfScopes } from '../operations/job-store.ts'
import type { Tenant, TenantScope } from '../operations/tenant.ts'
import { eachApart } from './each-apart.ts'
import { type JobDeps, tenantOfScope } from './job-deps.ts'

/** How many tenants are read at once. */
const tenantsAtOnce = 100

interface Turns {
  job: string
  /** The next tenants that have something to do. */
  read(page: PageOfScopes): Promise<TenantScope[]>
  /** How many are read at once. */
  limit?: number | undefined
}

/**
 * Gives each tenant that has something to do its turn, page by page, and counts what was done. So one that can't get it
 * done, or always has more, keeps nobody waiting for longer than its turn takes.
 */
export async function eachTenant(
  deps: JobDeps,
  { job, read, limit = tenantsAtOnce }: Turns,
  work: (tenant: Tenant, now: number) => Promise<number>,
): Promise<number> {
  const { ports } = deps
  let done = 0
  for (let after: string | undefined = ''; after !== undefined; ) {
    const scopes: TenantScope[] = await read({ now: ports.clock.now(), after, limit })
    done += await eachApart(
      { job, ports },
      scopes,
      ({ provider }) => ({ provider }),
      async (scope) => {
        const tenant = await tenantOfScope(deps, scope)
        return tenant ? work(tenant, ports.clock.now()) : 0
      },
    )
    after = scopes.length < limit ? undefined : scopes.at(-1)?.provider
  }
  return done
}
