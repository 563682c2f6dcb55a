import type { PaymentProcessor } from '@tessera/plugin-api'
import { amountFault, unitsOf } from './amounts.ts'
import { authorize, start } from './authorize.ts'
import { listDisputes } from './disputes.ts'
import { forgetMethod, methodStands, saveMethod } from './methods.ts'
import { callOff, capture, release, retrieve } from './moves.ts'
import { onboarding } from './onboarding.ts'
import { listRefunds, refund } from './refunds.ts'
import { accountOf, settingsOf } from './service.ts'
import { webhookReader } from './webhook.ts'

/** The shortest time that a bank holds an authorisation: that of a saved method at the strictest of the brands. */
const held = (4 * 24 + 18) * 3_600_000

/**
 * Cards and wallets through Stripe. Every payment is a PaymentIntent that is authorised first and captured once the
 * booking stands. The service is the only state. @param now of the server, to judge the age of webhooks
 */
export const stripeProcessor = (now: () => number): PaymentProcessor => ({
  name: 'payment-stripe.card',
  capabilities: { method: 'card', authorize: true, partialRefund: true, saveMethod: true, webhooks: true },
  eligibility: ({ dueNow, currency }) => dueNow > 0 && amountFault(dueNow, currency) === null,
  units: unitsOf,
  captureBy: (context) => context.now + held,
  clientConfig(context) {
    const { publishablekey, link } = settingsOf(context)
    return { publishablekey, kinds: link ? ['card', 'link'] : ['card'] }
  },
  account: (context) => ({
    // Money that is kept arrives at the account whose keys these are, which the settings do not name.
    id: accountOf(context) ?? context.whitelabel.id,
    publishablekey: settingsOf(context).publishablekey,
  }),
  onboarding,
  pageOrigins: () => ({
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    // Apple Pay and Google Pay are asked for from the service's own frame.
    payment: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  }),
  start,
  authorize,
  capture,
  void: release,
  callOff,
  refund,
  refunds: listRefunds,
  disputes: listDisputes,
  saveMethod,
  forgetMethod,
  methodStands,
  retrieve,
  parseWebhook: webhookReader(now),
})
