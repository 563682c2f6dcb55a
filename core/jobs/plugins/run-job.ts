import { ancestorsOf } from '../../domain/embedding/ancestors.ts'
import type { DueWork } from '../../operations/job-store.ts'
import { callPlugin } from '../../operations/plugins/plugin-call.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { PluginJob } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type JobDeps, tenantOfScope } from '../job-deps.ts'
import { hookContext, wordOfTenant } from './hook-context.ts'
import type { WorkEnd } from './work-end.ts'

/** Minutes between two runs of a regular job; null for one that is only asked for. */
export const minutesBetween = ({ minutes }: PluginJob): number | null =>
  minutes === undefined ? null : Math.min(Math.max(Math.round(minutes), 5), 10_080)

/** The hosts on whose pages a tenant's site is shown. */
function shownAtOf({ origin, provider }: Tenant): string[] {
  const exact = ancestorsOf(provider?.settings).listed.filter((one) => !one.includes('*'))
  // One that no browser would take as an address is no host either.
  return [...new Set([origin, ...exact].flatMap((one) => URL.parse(one)?.hostname ?? []))]
}

/**
 * Runs a job of a plugin for a provider: one that was asked for once, a regular one again after its minutes.
 * @param patience time limit of the plugin, ms
 */
export async function runJob(deps: JobDeps, { scope, work }: DueWork, patience: number): Promise<WorkEnd> {
  const { ports } = deps
  const tenant = await tenantOfScope(deps, scope)
  const job = tenant?.plugins.jobs.find((one) => one.job.name === work.name)?.job
  const minutes = job ? minutesBetween(job) : null
  if (!tenant || !job || (work.kind === 'regular' && minutes === null))
    return work.kind === 'regular' ? { state: 'gone' } : { state: 'failed', error: 'The job is not there any more.' }
  const context = { ...(await hookContext(work.plugin, tenant, ports)), word: await wordOfTenant(tenant, ports) }
  const { id, payload } = work
  const shownAt = shownAtOf(tenant)
  await callPlugin({ ...pluginLimits.jobs.time, most: patience }, (signal) =>
    job.run({ ...context, signal, id, payload, shownAt }),
  )
  return work.kind === 'regular'
    ? { state: 'again', due: ports.clock.now() + (minutes ?? 0) * 60_000 }
    : { state: 'done' }
}
