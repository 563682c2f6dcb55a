import type { PaymentProcessor } from '@tessera/plugin-api'
import { isChargeable, unitsOf } from './amounts.ts'
import { authorize, callOff, capture, disputes, refund, refunds, release, retrieve, start } from './moves.ts'
import { held } from './payment.ts'
import { parseWebhook } from './webhook.ts'

/**
 * Payments on Mollie's own page: customers leave for it and come back, or never do. What became of the payment is asked
 * of the service, by whoever comes first: the page they return to, its webhook, or the reconciler. The service is the
 * only state.
 */
export const mollieProcessor = (): PaymentProcessor => ({
  name: 'payment-mollie.redirect',
  capabilities: {
    ...{ method: 'redirect', authorize: true, partialRefund: true, saveMethod: false, webhooks: 'unsigned' },
    // Of cards; what Mollie refuses before that is left to staff after seven days, as anywhere.
    refundWindow: 365,
  },
  units: unitsOf,
  eligibility: ({ dueNow, currency }) => dueNow > 0 && isChargeable(dueNow, currency),
  captureBy: (context) => context.now + held,
  clientConfig: () => ({}),
  start,
  authorize,
  capture,
  void: release,
  callOff,
  refund,
  refunds,
  disputes,
  retrieve,
  parseWebhook,
})
