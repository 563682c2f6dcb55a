import { definePlugin, type PaymentProcessor } from '@tessera/plugin-api'
import { Type } from 'typebox'

const never = () => new Promise<never>(() => {})

/** Takes payments that nobody ever hears of again. */
const abyss: PaymentProcessor = {
  name: 'never-answers.abyss',
  capabilities: { method: 'wallet', authorize: true, partialRefund: false, saveMethod: false, webhooks: false },
  eligibility: ({ dueNow }) => dueNow > 0,
  clientConfig: () => ({}),
  start: async (_context, { idempotencyKey }) => ({ status: 'started', reference: idempotencyKey }),
  authorize: never,
  capture: never,
  void: never,
  callOff: never,
  refund: never,
  retrieve: never,
  parseWebhook: () => null,
}

/**
 * A plugin for tests of the limits: its processor, its handlers and its check of what is to be held hang for ever, and
 * ignore that they are given up. It checks the bookables only whose ids end with `vetoed`.
 */
export default definePlugin({
  name: 'never-answers',
  settings: Type.Object({}),
  browser: { payments: [abyss.name] },
  setup(host) {
    host.payments.register(abyss)
    host.hooks.beforeReserve((_context, { bookable }) => (bookable.endsWith('vetoed') ? never() : null))
    host.hooks.on('reservation.booked', never)
    for (const audience of ['customer', 'staff'] as const) host.hooks.tell('reservation.booked', audience, never)
  },
})
