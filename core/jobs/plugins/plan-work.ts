import { createHash } from 'node:crypto'
import { watched } from '../../operations/plugins/health/watched.ts'
import { faultText } from '../../operations/plugins/plugin-call.ts'
import { laneOf, type PluginWork, untried, type WorkKind } from '../../operations/plugins/plugin-work.ts'
import type { Tenant, TenantScope } from '../../operations/tenant.ts'
import { tenantName } from '../../operations/tenant-name.ts'
import { eachApart } from '../each-apart.ts'
import { type Job, type JobDeps, tenantOfScope } from '../job-deps.ts'
import { calendarsOf } from './read-busy-times.ts'

const job = 'plan-work'
/**
 * How long a provider's plan is believed to be stored, ms: by then it is written once more, where it is there already.
 */
const believed = 3_600_000

interface Planned {
  plugin: string
  kind: WorkKind
  name: string
  payload: Record<string, unknown>
}

const planId = ({ kind, name, payload }: Planned): string =>
  `${kind}-${createHash('sha256')
    .update(JSON.stringify([name, payload]))
    .digest('hex')
    .slice(0, 32)}`

/**
 * What plugins do for a tenant again and again: of calendars those of its own resources, since a white-label's settings
 * name those of all its providers. A plugin that can't say is left out, with a line in the log.
 */
async function plannedFor(tenant: Tenant, ports: JobDeps['ports']): Promise<Planned[]> {
  const { log } = ports
  const own = new Set((await ports.catalogueOf(tenant)).resources.map(({ id }) => id))
  const regular = tenant.plugins.jobs.flatMap(({ plugin, job: { name, minutes } }): Planned[] =>
    minutes === undefined ? [] : [{ plugin, kind: 'regular', name, payload: {} }],
  )
  const calendars = tenant.plugins.calendars.map(async ({ plugin, calendar }): Promise<Planned[]> => {
    try {
      const asked = { scope: tenant.scope, plugin, place: 'work' as const, part: calendar.name }
      const all = await watched(asked, ports, async () => calendarsOf(calendar, tenant.plugins.settingsOf(plugin)))
      const theirs = all.filter(({ resource }) => own.has(resource))
      return theirs.map((one) => ({ plugin, kind: 'busy', name: calendar.name, payload: { ...one } }))
    } catch (error) {
      log.warn({ ...tenant.scope, plugin, fault: faultText(error) }, 'a plugin’s calendars are not read')
      return []
    }
  })
  return [...regular, ...(await Promise.all(calendars)).flat()]
}

/**
 * Adds what plugins do regularly for each provider: jobs, and reading calendars. A row of each is there for as long as
 * the settings name it, and whatever does it makes it due again; so a plan is written once, and after a change of the
 * settings.
 */
export function planWork(deps: JobDeps): Job {
  const { store, ports } = deps
  const plans = new Map<string, { revision: number; until: number }>()

  async function plan(scope: TenantScope, now: number): Promise<number> {
    const tenant = await tenantOfScope(deps, scope)
    if (!tenant) return 0
    const before = plans.get(tenantName(scope))
    if (before?.revision === tenant.revision && before.until > now) return 0
    const { provider } = scope
    const rows = (await plannedFor(tenant, ports)).map(
      (one): PluginWork => ({
        ...{ ...one, id: planId(one), provider, lane: laneOf({ provider, plugin: one.plugin }), reservation: '' },
        ...{ ...untried, created: now, due: now },
      }),
    )
    if (rows.length > 0) await ports.repositories(scope).pluginwork.add(rows)
    plans.set(tenantName(scope), { revision: tenant.revision, until: now + believed })
    return 0
  }

  return {
    name: job,
    every: 30_000,
    async run() {
      const now = ports.clock.now()
      const scopes = deps.planned.length > 0 ? await store.scopesWithPlugins(deps.planned) : []
      return eachApart(
        { job, ports },
        scopes,
        ({ provider }) => ({ provider }),
        (scope) => plan(scope, now),
      )
    },
  }
}
