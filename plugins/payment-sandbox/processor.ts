import { join } from 'node:path'
import type { PaymentContext, PaymentProcessor } from '@tessera/plugin-api'
import { detailsOf, testCards } from './cards.ts'
import { totalsOf } from './charge.ts'
import { ChargeFiles, nameFor } from './charge-files.ts'
import { authorize, captureByOf, move, referenceFor } from './charge-operations.ts'
import { disputesIn } from './disputes.ts'
import type { TokenFiles } from './token-files.ts'
import { parseSandboxWebhook } from './webhook.ts'

/** The sandbox's card processor. All its state is in files under `folder`, shared by all processes. */
export function cardProcessor(folder: string, tokens: TokenFiles): PaymentProcessor {
  const filesOf = (context: PaymentContext) => new ChargeFiles(join(folder, nameFor(context.whitelabel.id)))

  return {
    name: 'payment-sandbox.card',
    capabilities: { method: 'card', authorize: true, partialRefund: true, saveMethod: true, webhooks: true },
    eligibility: ({ dueNow }) => dueNow > 0,
    captureBy: captureByOf,
    clientConfig: () => ({
      tokensurl: '/plugins/payment-sandbox/tokens',
      cards: testCards.map(({ number, label }) => ({ number, label })),
    }),
    account: ({ whitelabel }) => ({ id: `sandbox-${whitelabel.id}` }),
    start: async (context, { idempotencyKey }) => ({
      status: 'started',
      reference: referenceFor(context.whitelabel.id, idempotencyKey),
    }),
    authorize: (context, call) => authorize(filesOf(context), tokens, context, call),
    capture: (context, { reference, idempotencyKey: key, amount, currency }) =>
      move(filesOf(context), { operation: 'capture', key, now: context.now, amount, currency, reference }),
    void: (context, { reference, idempotencyKey: key }) =>
      move(filesOf(context), { operation: 'void', key, now: context.now, amount: 0, currency: '', reference }),
    callOff: (context, { reference, idempotencyKey: key }) =>
      move(filesOf(context), { operation: 'calloff', key, now: context.now, amount: 0, currency: '', reference }),
    refund: (context, { reference, idempotencyKey: key, amount, currency }) =>
      move(filesOf(context), { operation: 'refund', key, now: context.now, amount, currency, reference }),
    async refunds(context, { reference }) {
      return (await filesOf(context).read(reference)).flatMap(({ operation, key, amount, currency, moved }) =>
        operation === 'refund' && moved
          ? [{ id: `${reference}.${key}`, key, amount, currency, state: 'done' as const }]
          : [],
      )
    },
    async disputes(context, { reference }) {
      return disputesIn(await filesOf(context).read(reference), { reference, now: context.now })
    },
    async saveMethod(context, { token, idempotencyKey }) {
      const card = await tokens.spend(context.whitelabel.id, token.token, idempotencyKey)
      if (!card) return { status: 'declined', code: 'token_invalid' }
      const reference = await tokens.save(idempotencyKey, context.whitelabel.id, card)
      return { status: 'succeeded', reference, details: detailsOf(card) }
    },
    async forgetMethod(_context, { reference }) {
      await tokens.forget(reference)
      return { status: 'succeeded', reference }
    },
    methodStands: async ({ whitelabel }, { reference }) => (await tokens.cardOf(whitelabel.id, reference)) !== null,
    async retrieve(context, { reference }) {
      const entries = await filesOf(context).read(reference)
      const { state, currency, captureby, ...totals } = totalsOf(entries, context.now)
      const { method, details } = entries[0] ?? {}
      const declined = entries.findLast(({ answer }) => answer.status === 'declined')?.answer
      const amount = { captured: totals.captured - totals.refunded, refunded: totals.refunded }
      return {
        state: state === 'pending' ? 'action' : state,
        amount: state === 'captured' || state === 'refunded' ? amount[state] : totals.authorized,
        ...(currency && { currency }),
        ...(state === 'authorized' && captureby !== null && { captureBy: captureby }),
        ...(method !== undefined && { method }),
        ...(state === 'failed' && declined?.status === 'declined' && { code: declined.code }),
        ...(details && { details }),
      }
    },
    parseWebhook: parseSandboxWebhook,
  }
}
