import type { JobStore } from '../operations/job-store.ts'
import type { Ports } from '../operations/ports.ts'
import type { ResolvedPlugins, Tenant, TenantScope } from '../operations/tenant.ts'

/** What every job works with. */
export interface JobDeps {
  store: JobStore
  ports: Ports
  /** The tenant of a host (without a port) as its pages have it, in a language; null when nobody has the host. */
  tenantOf(host: string, language: string): Promise<Tenant | null>
  /** `registry.resolve` of the plugin host. */
  pluginsOf(tenant: Tenant): ResolvedPlugins
}

export interface Job {
  name: string
  /** Pause between two runs, ms. */
  every: number
  /** Does what is due now; gives how much it did, or began. */
  run(): Promise<number>
  /** Waits for what runs began and did not wait for. */
  settle?(): Promise<void>
}

/** The tenant that a row belongs to, in the language of its reservation. */
export async function tenantOfScope({ store, tenantOf }: JobDeps, scope: TenantScope, language = '') {
  const host = await store.hostOf(scope)
  return host === null ? null : tenantOf(host, language)
}
