import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import type { Tenant } from '../tenant.ts'
import { processorOf } from './payment-work.ts'

/**
 * Who is asked about money that is under way. Where the plugin of its processor is not there, or is left out because of
 * its settings, nobody answers: that counts like a service that is away, so that places are held and freed as then,
 * staff are told, and everything goes on by itself once the plugin is there again.
 */
export const askedProcessor = (tenant: Pick<Tenant, 'plugins'>, name: string): PaymentProcessor =>
  processorOf(tenant, name) ?? absent(name)

/** Whether the plugin of a processor is not there. */
export const isAbsent = (tenant: Pick<Tenant, 'plugins'>, name: string): boolean =>
  processorOf(tenant, name) === undefined

function absent(name: string): PaymentProcessor {
  const plugin = pluginOf({ name })
  const silent = () => Promise.reject(new Error(`The plugin ${plugin} is not there, or its settings are wrong.`))
  return {
    ...{ name, eligibility: () => false, clientConfig: () => ({}) },
    capabilities: { method: 'card', authorize: false, partialRefund: false, saveMethod: false, webhooks: false },
    ...{ start: silent, authorize: silent, capture: silent, void: silent, callOff: silent, retrieve: silent },
    ...{ refund: silent, refunds: silent, disputes: silent, parseWebhook: () => null },
  }
}
