import type { PaymentProcessor } from '@tessera/plugin-api'
import { isChargeable, unitsOf } from './amounts.ts'
import { authorize, callOff, capture, release, retrieve, start } from './moves.ts'
import { onboarding } from './onboarding.ts'
import { held } from './payment.ts'
import { disputes, refund, refunds } from './returns.ts'
import { hostsOf } from './settings.ts'
import { webhookReader } from './webhook.ts'

/**
 * Payments on a page of the service's, to an account of the provider's. The service is the only state.
 * @param now of the server, to judge the age of webhooks
 */
export const acmeProcessor = (now: () => number): PaymentProcessor => ({
  name: 'acme-connect.pay',
  label: 'acme-connect.name',
  capabilities: {
    ...{ method: 'redirect', authorize: true, partialRefund: true, saveMethod: false, webhooks: true },
    refundWindow: 180,
  },
  units: unitsOf,
  eligibility: ({ dueNow, currency }) => dueNow > 0 && isChargeable(dueNow, currency),
  captureBy: (context) => context.now + held,
  clientConfig(context) {
    const { script, page } = hostsOf(context)
    return { script: `${script}/v1/frame.js`, methods: `${page}/methods` }
  },
  account: ({ account, whitelabel }) => ({ id: account?.id ?? whitelabel.id }),
  onboarding,
  pageOrigins(context) {
    const { api, script, page } = hostsOf(context)
    // The frame shows wallets beside cards, and may ask the browser for them; its script asks which there are.
    return { script: [script], connect: [api], frame: [page], payment: [page] }
  },
  start,
  authorize,
  capture,
  void: release,
  callOff,
  refund,
  refunds,
  disputes,
  retrieve,
  parseWebhook: webhookReader(now),
})
