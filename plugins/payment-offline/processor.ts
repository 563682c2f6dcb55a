import type { MoneyAnswer, PaymentProcessor } from '@tessera/plugin-api'

const noted = async (call: { idempotencyKey: string }): Promise<MoneyAnswer> => ({
  status: 'succeeded',
  reference: `onsite-${call.idempotencyKey}`,
})

const refusedOnline = async (): Promise<MoneyAnswer> => ({ status: 'declined', code: 'paid_on_site' })

/**
 * Never moves money: authorising only records that the customer pays at the venue, so there is nothing to capture or
 * refund online. It stores nothing; the core's ledger records what was collected.
 */
export const onSiteProcessor: PaymentProcessor = {
  name: 'payment-offline.onsite',
  capabilities: { method: 'on_site', authorize: false, partialRefund: false, saveMethod: false, webhooks: false },
  eligibility: ({ dueNow, payonsite }) => dueNow === 0 || payonsite,
  clientConfig: () => ({}),
  start: async (_context, call) => ({ status: 'started', reference: `onsite-${call.idempotencyKey}` }),
  authorize: async (_context, { reference }) => ({ status: 'succeeded', reference }),
  capture: refusedOnline,
  void: (_context, call) => noted(call),
  callOff: (_context, call) => noted(call),
  refund: refusedOnline,
  retrieve: async () => ({ state: 'none', amount: 0 }),
  parseWebhook: () => null,
}
