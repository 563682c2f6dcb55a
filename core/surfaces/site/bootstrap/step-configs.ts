import { stepFields } from '../../../domain/flow/index.ts'
import { pluginOfStep } from '../../../operations/flow/step-effects.ts'
import { callPlugin, faultText } from '../../../operations/plugins/plugin-call.ts'
import { publicRecord } from '../../../operations/plugins/public-data.ts'
import type { Ports } from '../../../operations/ports.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { BookingFlow } from '../../../plugin-api/flows.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'

/** How long a page waits for a step's public configuration, milliseconds. */
const patience = 2_000

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
  { log }: Pick<Ports, 'log'>,
): Promise<SiteBootstrap['stepconfigs']> {
  const configs = (flow?.steps ?? []).map(async (step) => {
    if (!step.clientConfig) return []
    const plugin = pluginOfStep(step)
    try {
      const given = await callPlugin(patience, () => step.clientConfig?.(tenant.plugins.settingsOf(plugin)))
      return [[step.name, publicRecord(given, plugin, tenant)] as const]
    } catch (error) {
      log.warn(
        { ...tenant.scope, step: step.name, fault: faultText(error) },
        'a step is drawn without its configuration',
      )
      return []
    }
  })
  return Object.fromEntries((await Promise.all(configs)).flat())
}
