import type { PaymentProcessor } from '@tessera/plugin-api'
import { isChargeable, unitsOf } from './amounts.ts'
import { authorize, start } from './authorize.ts'
import { disputes } from './disputes.ts'
import { callOff, capture, refund, refunds, release, retrieve } from './moves.ts'
import { honoured } from './order.ts'
import { paypalService, settingsOf } from './service.ts'
import { webhookReader } from './webhook.ts'

const hosts = ['https://www.paypal.com', 'https://*.paypal.com', 'https://www.paypalobjects.com']

/**
 * Online accounts at PayPal. Every payment is an order that is authorised once its customer has agreed to it at the
 * service, and captured once the booking stands. The service is the only state. @param now of the server, epoch ms
 */
export function paypalProcessor(now: () => number): PaymentProcessor {
  const serviceOf = paypalService(now)
  return {
    name: 'payment-paypal.account',
    capabilities: {
      ...{ method: 'wallet', authorize: true, partialRefund: true, saveMethod: false, webhooks: true },
      refundWindow: 180,
    },
    units: unitsOf,
    eligibility: ({ dueNow, currency }) => dueNow > 0 && isChargeable(dueNow, currency),
    captureBy: (context) => context.now + honoured,
    clientConfig(context) {
      const { clientid, mode } = settingsOf(context)
      return { clientid, mode }
    },
    pageOrigins: () => ({ script: hosts, connect: hosts, frame: hosts, popup: hosts }),
    start: start(serviceOf),
    authorize: authorize(serviceOf),
    capture: capture(serviceOf),
    void: release(serviceOf),
    callOff: callOff(serviceOf),
    refund: refund(serviceOf),
    refunds: refunds(serviceOf),
    disputes: disputes(serviceOf),
    retrieve: retrieve(serviceOf),
    parseWebhook: webhookReader(serviceOf, now),
  }
}
