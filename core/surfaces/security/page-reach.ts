import { type HealthPort, PluginRests, watched } from '../../operations/plugins/health/watched.ts'
import { keepWithin } from '../../operations/plugins/over-limit.ts'
import { callPlugin, faultText } from '../../operations/plugins/plugin-call.ts'
import { pluginOf } from '../../operations/plugins/plugin-of.ts'
import { publicRecord } from '../../operations/plugins/public-data.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type Reach as Origins, ownHostOnly } from '../site/head/content-security-policy.ts'

const { pages: limits } = pluginLimits

/** A scheme and host, with an optional port: nothing that could end the directive. */
const origin = /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/i
/** The same, or all subdomains of a host. */
const origins = /^https?:\/\/(\*\.)?[a-z0-9.-]{1,253}(:\d{1,5})?$/i

const those = (given: unknown, allowed: RegExp): string[] => {
  if (!Array.isArray(given)) return []
  keepWithin(limits.origins, given.length, `It names more than ${limits.origins.most} origins.`)
  return given.filter((one): one is string => typeof one === 'string' && allowed.test(one))
}

interface Reach extends Origins {
  /**
   * False where a plugin could not say its origins: files can't be sent, or a way to pay not be used, from the page.
   */
  isWhole: boolean
}

type Asked = (tenant: Tenant, ports: Pick<Ports, 'clock'> & HealthPort) => Promise<Origins>

/**
 * What a page of the tenant may use beside its own host: the file store, when files are put there, and what its ways to
 * pay load. A plugin that fails, hangs or answers anything else is left out, with a warning in the log; the page stays.
 */
export async function pageReach(
  tenant: Tenant | null,
  { log, clock, pluginhealth }: Pick<Ports, 'log' | 'clock'> & HealthPort,
): Promise<Reach> {
  if (!tenant) return { ...ownHostOnly, isWhole: true }
  const { payments } = tenant.plugins
  const asked: Asked[] = [ofFiles, ...(payments ?? []).flatMap((one) => (one.pageOrigins ? [ofProcessor(one)] : []))]
  const found = await Promise.all(
    asked.map(async (ask) => {
      try {
        return await ask(tenant, { clock, pluginhealth })
      } catch (error) {
        if (error instanceof PluginRests) return null
        log.warn({ ...tenant.scope, fault: faultText(error) }, 'a plugin could not say where it is')
        return null
      }
    }),
  )
  const known = found.filter((one) => one !== null)
  const all = (kind: keyof Origins) => [...new Set(known.flatMap((one) => one[kind]))]
  return {
    ...{ script: all('script'), connect: all('connect'), frame: all('frame') },
    ...{ popup: all('popup'), payment: all('payment') },
    isWhole: known.length === found.length,
  }
}

const ofFiles: Asked = async (tenant, ports) => {
  const { files } = tenant.plugins
  if (!files?.signPut || !files.origins) return ownHostOnly
  const asked = { scope: tenant.scope, plugin: pluginOf(files), place: 'pages' as const, part: 'file origins' }
  return watched(asked, ports, async () => {
    const given: unknown = await callPlugin(limits.time, () => files.origins?.(tenant.context('files')))
    if (!Array.isArray(given)) throw new Error('Its origins are no list.')
    return { ...ownHostOnly, connect: those(given, origin) }
  })
}

const ofProcessor =
  (processor: PaymentProcessor): Asked =>
  async (tenant, ports) => {
    const plugin = pluginOf(processor)
    const context = { ...tenant.context(plugin), now: ports.clock.now() }
    const place = { scope: tenant.scope, plugin, place: 'pages' as const, part: `${processor.name} origins` }
    return watched(place, ports, async () => {
      const given = await callPlugin(limits.time, () => processor.pageOrigins?.(context))
      const { script, connect, frame, popup, payment } = publicRecord(given, plugin, tenant)
      const asked = { script: those(script, origins), connect: those(connect, origins), frame: those(frame, origins) }
      return { ...asked, popup: those(popup, origins), payment: those(payment, origins) }
    })
  }
