import type { PaymentContext, PaymentProcessor } from '../../plugin-api/index.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** For whom and through what a payment is worked on; `actor` is who set it off. */
export interface PaymentWork {
  tenant: Tenant
  ports: Ports
  actor: string
}

/** `payment-sandbox.card` belongs to the plugin `payment-sandbox`. */
export const pluginOf = (processor: Pick<PaymentProcessor, 'name'>): string => processor.name.split('.')[0] ?? ''

export const paymentContext = ({ tenant, ports }: PaymentWork, processor: PaymentProcessor): PaymentContext => ({
  ...tenant.context(pluginOf(processor)),
  now: ports.clock.now(),
})

export const processorOf = (
  { tenant }: Pick<PaymentWork, 'tenant'>,
  { processor }: Pick<PaymentAttempt, 'processor'>,
): PaymentProcessor | undefined => tenant.plugins.payments.find((one) => one.name === processor)

/** What every call about an attempt carries; `what` keeps the keys of its calls apart. */
export const moneyCall = (attempt: PaymentAttempt, what: 'capture' | 'void' | 'calloff') => ({
  amount: attempt.amount,
  currency: attempt.currency,
  reference: attempt.reference ?? '',
  idempotencyKey: `${attempt.idempotencykey}.${what}`,
})
