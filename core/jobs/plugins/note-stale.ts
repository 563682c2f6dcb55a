import type { DueWork } from '../../operations/job-store.ts'
import { PluginTimeout } from '../../operations/plugins/plugin-call.ts'
import type { PluginWork } from '../../operations/plugins/plugin-work.ts'
import { tellStaff } from '../../operations/plugins/tell-staff.ts'
import { CalendarFault, type CalendarFaultKind } from '../../plugin-api/index.ts'
import { type JobDeps, tenantOfScope } from '../job-deps.ts'

/** For how long a calendar may be unreadable before staff are told, ms. */
const bearable = 30 * 60_000

/** Faults that do not pass by themselves. */
const lasting = new Set<CalendarFaultKind | undefined>(['refused', 'missing'])

const kindOf = (error: unknown): CalendarFaultKind | undefined => {
  if (error instanceof CalendarFault) return error.kind
  return error instanceof PluginTimeout ? 'slow' : undefined
}

/**
 * Notes that a calendar could not be read; returns what its row says from now on. After half an hour without a success
 * staff are told, once until it succeeds: what it said last still closes its resource, and may be out of date. What
 * needs somebody to do something is told at the first failure.
 */
export async function noteStale(
  deps: JobDeps,
  { scope, work }: DueWork,
  error: unknown,
): Promise<Pick<PluginWork, 'failingsince' | 'told'>> {
  const now = deps.ports.clock.now()
  const { failingsince, told } = work
  const since = failingsince ?? now
  const fault = kindOf(error)
  if (told !== null || (now - since < bearable && !lasting.has(fault))) return { failingsince: since, told }
  const tenant = await tenantOfScope(deps, scope)
  const { resources = [] } = tenant ? await deps.ports.catalogueOf(tenant) : {}
  const resource = resources.find(({ id }) => id === work.payload.resource)?.name ?? String(work.payload.resource)
  const about = `${resource} (${String(work.payload.calendar)})`
  const { ports } = deps
  await tellStaff(
    { repositories: ports.repositories(scope), ports, scope },
    { name: 'account.calendarstale', cause: `${work.id}.${since}`, about, fault },
  )
  return { failingsince: since, told: now }
}
