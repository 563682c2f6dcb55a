import { stepFields } from '../../../domain/flow/index.ts'
import { pluginOfStep } from '../../../operations/flow/step-effects.ts'
import { type HealthPort, PluginRests, watched } from '../../../operations/plugins/health/watched.ts'
import { callPlugin, faultText } from '../../../operations/plugins/plugin-call.ts'
import { publicRecord } from '../../../operations/plugins/public-data.ts'
import type { Ports } from '../../../operations/ports.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { BookingFlow } from '../../../plugin-api/flows.ts'
import { pluginLimits } from '../../../plugin-api/limits.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'

/** What of the answers to a flow's steps is told. */
export const fieldsOfSteps = (flow: BookingFlow | undefined): SiteBootstrap['stepfields'] =>
  Object.fromEntries(
    (flow?.steps ?? []).flatMap(({ name, answer }) => {
      const fields = stepFields(answer)
      return fields.length > 0 ? [[name, fields]] : []
    }),
  )

/**
 * The configuration of the browser halves of a flow's steps, also of those that begin to apply later. A step whose
 * configuration fails, hangs or is not public is drawn without one, with a warning in the log.
 */
export async function stepConfigs(
  flow: BookingFlow | undefined,
  tenant: Tenant,
  { log, pluginhealth }: Pick<Ports, 'log'> & HealthPort,
): Promise<SiteBootstrap['stepconfigs']> {
  const configs = (flow?.steps ?? []).map(async (step) => {
    if (!step.clientConfig) return []
    const plugin = pluginOfStep(step)
    try {
      const asked = { scope: tenant.scope, plugin, place: 'pages' as const, part: step.name }
      const config = await watched(asked, { pluginhealth }, async () => {
        const given = await callPlugin(pluginLimits.pages.time, () =>
          step.clientConfig?.(tenant.plugins.settingsOf(plugin)),
        )
        return publicRecord(given, plugin, tenant)
      })
      return [[step.name, config] as const]
    } catch (error) {
      if (error instanceof PluginRests) return []
      log.warn(
        { ...tenant.scope, step: step.name, fault: faultText(error) },
        'a step is drawn without its configuration',
      )
      return []
    }
  })
  return Object.fromEntries((await Promise.all(configs)).flat())
}
