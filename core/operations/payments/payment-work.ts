import { createHash } from 'node:crypto'
import type { PaymentMethod, ProcessorMeans } from '../../domain/payments/index.ts'
import type { PaymentContext, PaymentProcessor } from '../../plugin-api/index.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import type { Ports } from '../ports.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** The tenant and ports of work on a payment; `actor` is who started it. */
export interface PaymentWork {
  tenant: Tenant
  ports: Ports
  actor: string
  /** The address of who pays; absent where the server goes on by itself. */
  ip?: string | undefined
}

export const paymentContext = ({ tenant, ports }: PaymentWork, processor: PaymentProcessor): PaymentContext => ({
  ...tenant.context(pluginOf(processor)),
  now: ports.clock.now(),
})

/** Until when a processor refunds what is paid at an instant; null where that has no end. */
export const refundWindowFrom = (now: number, processor: PaymentProcessor | undefined): number | null => {
  const { refundWindow } = processor?.capabilities ?? {}
  return refundWindow === undefined ? null : now + refundWindow * 86_400_000
}

const methods: Record<PaymentProcessor['capabilities']['method'], PaymentMethod | null> = {
  card: 'card',
  wallet: 'wallet',
  // What is authorised on a page of the service first, and captured later, is a card's.
  redirect: 'card',
  on_site: null,
}

/** By what method a booking is paid that a processor is chosen for; null for what is paid at the venue. */
export const methodOf = ({ capabilities }: PaymentProcessor): PaymentMethod | null => methods[capabilities.method]

/** By what a processor takes the money of an attempt that begins now. */
export const meansOfProcessor = (processor: PaymentProcessor): ProcessorMeans =>
  methodOf(processor) === 'wallet' ? 'wallet' : 'card'

/** A processor that a plugin of the tenant registered, by its name; names are the plugins' to add. */
export const processorOf = ({ plugins }: Pick<Tenant, 'plugins'>, name: string): PaymentProcessor | undefined =>
  plugins.payments.find((one) => one.name === name)

/**
 * What a new attempt is called at its processor. Ids are unique within a provider alone, and providers of a white-label
 * may share an account there, where one name for two attempts would be one payment.
 */
export const processorKey = ({ whitelabel, provider }: TenantScope, id: string): string =>
  createHash('sha256')
    .update(JSON.stringify([whitelabel, provider, id]))
    .digest('hex')
    .slice(0, 40)

/** What a refund is called there: as its attempt, and by the part of its id that the attempt's does not have. */
export const refundKey = (attempt: Pick<PaymentAttempt, 'id' | 'idempotencykey'>, refund: { id: string }): string =>
  `${attempt.idempotencykey}${refund.id.slice(attempt.id.length)}`

/** The parameters that every call about an attempt has; `what` keeps the keys of its calls apart. */
export const moneyCall = (attempt: PaymentAttempt, what: 'capture' | 'void' | 'calloff') => ({
  amount: attempt.amount,
  currency: attempt.currency,
  reference: attempt.reference ?? '',
  idempotencyKey: `${attempt.idempotencykey}.${what}`,
})
