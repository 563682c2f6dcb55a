import type { PaymentContext, PaymentProcessor } from '../../plugin-api/index.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Asking {
  tenant: Tenant
  ports: Pick<Ports, 'clock'>
}

/** What a processor's calls get. */
export const processorContext = (processor: PaymentProcessor, { tenant, ports }: Asking): PaymentContext => ({
  ...tenant.context(processor.name.split('.')[0] ?? ''),
  now: ports.clock.now(),
})

/**
 * Whether the provider has to connect an account of its own before a processor takes money for it.
 * @throws what the plugin throws
 */
export function needsConnection(processor: PaymentProcessor, asking: Asking): boolean {
  if (asking.tenant.provider === null) return false
  return processor.onboarding?.isWanted(processorContext(processor, asking)) ?? false
}

/**
 * Whether a processor may be offered: an account that the provider has to connect takes money.
 * @throws what the plugin throws
 */
export function isConnected(processor: PaymentProcessor, asking: Asking): boolean {
  if (!needsConnection(processor, asking)) return true
  return processorContext(processor, asking).account?.state === 'enabled'
}

/**
 * Whether the provider has disconnected the account that a processor would take money for, or has connected none:
 * nothing is begun there. False where its plugin can't say: it is asked itself then, and that is noted.
 */
export function isDisconnected(processor: PaymentProcessor, asking: Asking): boolean {
  if (processorContext(processor, asking).account !== undefined) return false
  try {
    return needsConnection(processor, asking)
  } catch {
    return false
  }
}
