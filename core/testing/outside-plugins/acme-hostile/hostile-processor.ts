import type { MoneyAnswer, PaymentProcessor, RetrievedPayment } from '@tessera/plugin-api'
import { misbehave, misbehaveNow } from './misbehave.ts'

const much = (reference: string) => reference.repeat(100_000)

/** A processor that misbehaves in whatever it is asked. */
export const hostileProcessor: PaymentProcessor = {
  name: 'acme-hostile.pay',
  capabilities: { method: 'wallet', authorize: true, partialRefund: true, saveMethod: false, webhooks: false },
  eligibility: ({ dueNow }) => dueNow > 0,
  clientConfig: ({ settings }) =>
    misbehaveNow<Record<string, unknown>>('payment config', settings, () => ({}), {
      floods: () => ({ list: Array.from({ length: 200_000 }, (_, index) => `line ${index}`) }),
      leaks: (secret) => ({ key: secret }),
    }),
  start: async (_context, { idempotencyKey }) => ({ status: 'started', reference: idempotencyKey }),
  authorize: ({ settings }, { reference }) =>
    misbehave<MoneyAnswer>('processor', settings, () => ({ status: 'succeeded', reference }), {
      floods: () => ({ status: 'requires_action', reference, action: { much: much(reference) } }),
      lies: () => ({ status: 'succeeded', reference, amount: 1, currency: 'jpy' }),
      leaks: (secret) => ({ status: 'declined', code: secret, message: secret }),
    }),
  capture: async (_context, { reference }) => ({ status: 'succeeded', reference }),
  void: async (_context, { reference }) => ({ status: 'succeeded', reference }),
  callOff: async (_context, { reference }) => ({ status: 'succeeded', reference }),
  refund: async (_context, { reference }) => ({ status: 'succeeded', reference }),
  retrieve: ({ settings }, { reference }) =>
    misbehave<RetrievedPayment>('processor', settings, () => ({ state: 'none', amount: 0 }), {
      floods: () => ({ state: 'action', amount: 0, action: { much: much(reference) } }),
      lies: () => ({ state: 'captured', amount: 1, currency: 'jpy' }),
      leaks: (secret) => ({ state: 'failed', amount: 0, details: { cardbrand: secret } }),
    }),
  parseWebhook: () => null,
}
