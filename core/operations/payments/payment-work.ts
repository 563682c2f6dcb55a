import type { PaymentContext, PaymentProcessor } from '../../plugin-api/index.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** The tenant and ports of work on a payment; `actor` is who started it. */
export interface PaymentWork {
  tenant: Tenant
  ports: Ports
  actor: string
  /** The address of who pays; absent where the server goes on by itself. */
  ip?: string | undefined
}

/** `payment-sandbox.card` belongs to the plugin `payment-sandbox`. */
export const pluginOf = (processor: Pick<PaymentProcessor, 'name'>): string => processor.name.split('.')[0] ?? ''

export const paymentContext = ({ tenant, ports }: PaymentWork, processor: PaymentProcessor): PaymentContext => ({
  ...tenant.context(pluginOf(processor)),
  now: ports.clock.now(),
})

/** A processor that a plugin of the tenant registered, by its name; names are the plugins' to add. */
export const processorOf = ({ plugins }: Pick<Tenant, 'plugins'>, name: string): PaymentProcessor | undefined =>
  plugins.payments.find((one) => one.name === name)

/** The parameters that every call about an attempt has; `what` keeps the keys of its calls apart. */
export const moneyCall = (attempt: PaymentAttempt, what: 'capture' | 'void' | 'calloff') => ({
  amount: attempt.amount,
  currency: attempt.currency,
  reference: attempt.reference ?? '',
  idempotencyKey: `${attempt.idempotencykey}.${what}`,
})
