import { isRecord } from '../domain/is-record.ts'
import type { PaymentCapabilities, PaymentProcessor } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

const methods: Record<PaymentCapabilities['method'], true> = {
  card: true,
  wallet: true,
  redirect: true,
  on_site: true,
}

const asked = [
  ...['eligibility', 'clientConfig', 'start', 'authorize', 'capture', 'void', 'callOff', 'refund', 'retrieve'],
  'parseWebhook',
] as const

const switches = ['authorize', 'partialRefund', 'saveMethod'] as const satisfies (keyof PaymentCapabilities)[]

/** What of processors is missing, one sentence each. Types don't reach plugins that are not type-checked. */
export const processorFaults = ({ name: plugin, registered: { payments } }: LoadedPlugin): string[] =>
  payments.flatMap((one) => ofProcessor(plugin, one))

function ofProcessor(plugin: string, processor: PaymentProcessor): string[] {
  const its = `Plugin '${plugin}' gives its processor '${processor.name}'`
  const given: unknown = processor.capabilities
  if (!isRecord(given))
    return [`${its} no capabilities. Say what it can: method, ${[...switches, 'webhooks'].join(', ')}.`]
  const missing = asked.filter((name) => typeof Reflect.get(processor, name) !== 'function')
  const unsaid = switches.filter((name) => typeof given[name] !== 'boolean')
  return [
    ...(Object.hasOwn(methods, String(given.method))
      ? []
      : [`${its} the method '${String(given.method)}'. Let it be one of ${Object.keys(methods).join(', ')}.`]),
    ...(unsaid.length === 0 ? [] : [`${its} capabilities without ${unsaid.join(', ')}. Let each be true or false.`]),
    ...(missing.length === 0
      ? []
      : [`${its} no ${missing.map((name) => `${name}()`).join(', ')}. Add what is missing.`]),
  ]
}
