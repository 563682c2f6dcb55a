import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Tenant } from '../tenant.ts'
import type { PricedCart } from './price-cart.ts'

/**
 * The processors that may be offered for a cart: those that are eligible for its amounts and, where money of several
 * reservations is taken at once, can give part of it back, since each of them can be cancelled by itself.
 */
export function eligibleProcessors(tenant: Tenant, { quote, dueNow, finalPrice }: PricedCart): PaymentProcessor[] {
  const payonsite = tenant.provider?.payonsite ?? false
  const isShared = quote.reservations.filter(({ duenow }) => duenow > 0).length > 1
  return tenant.plugins.payments.filter(
    (processor) =>
      processor.eligibility({ dueNow, finalPrice, currency: tenant.currency.code, payonsite }) &&
      (!isShared || processor.capabilities.method === 'on_site' || processor.capabilities.partialRefund),
  )
}
