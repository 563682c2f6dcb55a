import { pluginOf } from '../../../operations/payments/payment-work.ts'
import { callPlugin, faultText } from '../../../operations/plugin-call.ts'
import type { Ports } from '../../../operations/ports.ts'
import { publicRecord } from '../../../operations/public-data.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'

/** How long a page waits for the public configuration of a processor, milliseconds. */
const patience = 2_000

/**
 * The tenant's payment processors with what their browser halves may know. A processor whose configuration fails, hangs
 * or is not public is left out, with a warning in the log; the page stays.
 */
export async function waysToPay(
  tenant: Tenant,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
): Promise<SiteBootstrap['payments']> {
  const ways = tenant.plugins.payments.map(async (processor) => {
    const { name, capabilities } = processor
    const plugin = pluginOf(processor)
    try {
      const context = { ...tenant.context(plugin), now: clock.now() }
      const given = await callPlugin(patience, () => processor.clientConfig(context))
      return [{ name, plugin, method: capabilities.method, config: publicRecord(given, plugin, tenant) }]
    } catch (error) {
      log.warn({ ...tenant.scope, processor: name, fault: faultText(error) }, 'a way to pay is left out of a page')
      return []
    }
  })
  return (await Promise.all(ways)).flat()
}
