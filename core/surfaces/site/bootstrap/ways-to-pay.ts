import { PluginRests, watched } from '../../../operations/plugins/health/watched.ts'
import { callPlugin, faultText } from '../../../operations/plugins/plugin-call.ts'
import { pluginOf } from '../../../operations/plugins/plugin-of.ts'
import { publicRecord } from '../../../operations/plugins/public-data.ts'
import type { Ports } from '../../../operations/ports.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { pluginLimits } from '../../../plugin-api/limits.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'

/**
 * The tenant's payment processors with the configuration of their browser halves. A processor whose configuration
 * fails, hangs or is not public is left out, with a warning in the log; the page is still shown.
 */
export async function waysToPay(
  tenant: Tenant,
  { clock, log, pluginhealth }: Pick<Ports, 'clock' | 'log' | 'pluginhealth'>,
): Promise<SiteBootstrap['payments']> {
  const ways = tenant.plugins.payments.map(async (processor) => {
    const { name, label, capabilities } = processor
    const plugin = pluginOf(processor)
    try {
      const context = { ...tenant.context(plugin), now: clock.now() }
      const asked = { scope: tenant.scope, plugin, place: 'pages' as const, part: name }
      const config = await watched(asked, { pluginhealth }, async () =>
        publicRecord(await callPlugin(pluginLimits.pages.time, () => processor.clientConfig(context)), plugin, tenant),
      )
      const { method, saveMethod: savesmethods } = capabilities
      const way = { name, ...(label !== undefined && { label }), plugin, method, savesmethods }
      return [{ ...way, config }]
    } catch (error) {
      if (error instanceof PluginRests) return []
      log.warn({ ...tenant.scope, processor: name, fault: faultText(error) }, 'a way to pay is left out of a page')
      return []
    }
  })
  return (await Promise.all(ways)).flat()
}
