import type { JobStore } from '../operations/job-store.ts'
import type { Ports } from '../operations/ports.ts'
import type { ResolvedPlugins, Tenant, TenantScope } from '../operations/tenant.ts'

/** The dependencies of every job. */
export interface JobDeps {
  store: JobStore
  ports: Ports
  /** The tenant of a host (without port), as for its pages, in a language; null if the host has no site. */
  tenantOf(host: string, language: string): Promise<Tenant | null>
  /** Calls addresses that tenants name; throws a `ServiceFault` for what may not be called, and without an answer. */
  outgoing: { fetch: typeof fetch }
  /** `registry.resolve` of the plugin host. */
  pluginsOf(tenant: Tenant): ResolvedPlugins
  /** Names of the plugins that do something for each provider again and again. */
  planned: string[]
}

export interface Job {
  name: string
  /** Pause between two runs, ms. */
  every: number
  /** True for a job whose first run is not preceded by a pause. */
  isPrompt?: boolean
  /** Does the work that is due; returns how much was done or begun. */
  run(): Promise<number>
  /** Settles when a run is worthwhile before the pause is over; null if nothing shortens it. */
  sooner?(): Promise<unknown> | null
  /** Waits for work that runs have begun. */
  settle?(): Promise<void>
}

/** The tenant of a row, in the language of its reservation. */
export async function tenantOfScope({ store, tenantOf }: JobDeps, scope: TenantScope, language = '') {
  const host = await store.hostOf(scope)
  return host === null ? null : tenantOf(host, language)
}
