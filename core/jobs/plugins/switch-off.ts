import { createHash } from 'node:crypto'
import type { PluginState } from '../../operations/plugins/stored-plugin-data.ts'
import { tellStaff } from '../../operations/plugins/tell-staff.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import type { JobDeps } from '../job-deps.ts'

const hour = 3_600_000
/** Failures without a success between them, and for how long, after which a plugin is switched off for a provider. */
const mostFailures = 10
const failsFor = hour
/** How often one that is switched off is tried again. */
const triesEach = hour

/** Until when a plugin is left alone; null if it may be called. */
export const restsUntil = ({ offsince, triedat }: PluginState, now: number): number | null => {
  const until = (triedat ?? offsince ?? 0) + triesEach
  return offsince !== null && until > now ? until : null
}

/** Notes that a plugin is being tried while it is switched off: nothing else of it is before an hour has passed. */
export async function noteTry(
  { ports }: JobDeps,
  scope: TenantScope,
  { plugin, offsince }: PluginState,
): Promise<void> {
  if (offsince === null) return
  await ports.repositories(scope).plugindata.changeState(plugin, { triedat: ports.clock.now() })
}

/** Notes that a plugin's work succeeded: it is switched on again, if it was off. */
export async function noteSuccess({ ports }: JobDeps, scope: TenantScope, state: PluginState): Promise<void> {
  if (state.failures === 0 && state.offsince === null) return
  const { plugin, offsince } = state
  const patch = { failures: 0, failingsince: null, offsince: null, triedat: null, fault: null }
  await ports.repositories(scope).plugindata.changeState(plugin, patch)
  if (offsince !== null) ports.log.info({ ...scope, plugin }, 'a plugin works again, and is switched on')
}

/**
 * Notes that a plugin's work failed. One that has failed for an hour, ten times without a success, is switched off for
 * the provider: the log has an alarm, and staff are told. It is tried once an hour from then on, and the first success
 * switches it on.
 */
export async function noteFailure(deps: JobDeps, scope: TenantScope, state: PluginState, fault: string): Promise<void> {
  const { ports } = deps
  const { plugin } = state
  const now = ports.clock.now()
  const switchedOff = await ports.transaction(scope, async ({ plugindata }) => {
    const latest = await plugindata.lockState(plugin)
    const failures = latest.failures + 1
    const failingsince = latest.failingsince ?? now
    const isOff = latest.offsince === null && failures >= mostFailures && now - failingsince >= failsFor
    const off = isOff ? { offsince: now, triedat: now } : {}
    await plugindata.changeState(plugin, { failures, failingsince, fault: fault.slice(0, 1000), ...off })
    return isOff
  })
  if (!switchedOff) return
  ports.log.error({ ...scope, plugin, failures: state.failures + 1 }, 'a plugin keeps failing and is switched off')
  const id = createHash('sha256').update(`${scope.provider} ${plugin}`).digest('hex').slice(0, 16)
  await tellStaff(
    { repositories: ports.repositories(scope), ports, scope },
    { name: 'account.pluginoff', cause: `plugin.${id}.${now}`, about: plugin },
  )
}
