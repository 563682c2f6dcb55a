import type {
  MoneyAnswer,
  PageOrigins,
  PaymentAccount,
  PaymentEvent,
  PaymentProcessor,
  RetrievedPayment,
  StartAnswer,
} from '@tessera/plugin-api'
import { at, type Settings } from './misbehave.ts'

const much = (reference: string) => reference.repeat(100_000)
const many = <T>(one: (index: number) => T): T[] => Array.from({ length: 100_000 }, (_, index) => one(index))

/** What the service has of each payment. */
const payments = new Map<string, RetrievedPayment>()

/** Moves money that is authorised, or gives it back. */
const move =
  (state: RetrievedPayment['state']) =>
  ({ settings }: { settings: Settings }, { reference }: { reference: string }): Promise<MoneyAnswer> => {
    const good = (): MoneyAnswer => {
      const { amount = 0, currency = 'usd' } = payments.get(reference) ?? {}
      payments.set(reference, { state, amount, currency })
      return { status: 'succeeded', reference, amount, currency }
    }
    return at('money moves').later<MoneyAnswer>(settings, good, {
      floods: () => ({ status: 'succeeded', reference, details: { authorization: much(reference) } }),
      lies: () => ({ status: 'succeeded', reference: 'of-another', amount: 1, currency: 'jpy' }),
      leaks: (secret) => ({ status: 'declined', code: secret, message: secret }),
    })
  }

/** A processor that misbehaves in whatever it is asked. */
export const hostileProcessor: PaymentProcessor = {
  name: 'acme-hostile.pay',
  capabilities: { method: 'wallet', authorize: true, partialRefund: true, saveMethod: false, webhooks: true },
  eligibility: ({ dueNow }) => at('eligibility').now<boolean>(null, () => dueNow > 0, { lies: () => Object('yes') }),
  clientConfig: ({ settings }) =>
    at('payment config').now<Record<string, unknown>>(
      settings,
      () => ({ way: settings.place === 'payment half' ? settings.way : '' }),
      {
        floods: () => ({ list: many((index) => `line ${index}`) }),
        lies: () => ({ way: 'throws' }),
        leaks: (secret) => ({ key: secret }),
      },
    ),
  account: ({ settings }) =>
    at('payment account').now<PaymentAccount>(settings, () => ({ id: 'acct_1' }), {
      floods: () => ({ id: much('acct') }),
      lies: () => ({ id: '', publishablekey: '' }),
      leaks: (secret) => ({ id: 'acct_1', publishablekey: secret }),
    }),
  pageOrigins: ({ settings }) =>
    at('page origins').now<PageOrigins>(settings, () => ({ connect: ['https://pay.acme.example'] }), {
      floods: () => ({ connect: many((index) => `https://pay-${index}.acme.example`) }),
      lies: () => ({ script: ["'unsafe-inline'", 'https://acme.example; script-src *', 'data:'] }),
      leaks: (secret) => ({ connect: [`https://acme.example/${secret}`] }),
    }),
  start: ({ settings }, { idempotencyKey }) =>
    at('payment start').later<StartAnswer>(settings, () => ({ status: 'started', reference: idempotencyKey }), {
      floods: () => ({ status: 'started', reference: much(idempotencyKey) }),
      lies: () => ({ status: 'started', reference: 'one-for-all' }),
      leaks: (secret) => ({ status: 'declined', code: secret, message: secret }),
    }),
  authorize({ settings }, { reference, amount, currency }) {
    const good = (): MoneyAnswer => {
      payments.set(reference, { state: 'authorized', amount, currency })
      return { status: 'succeeded', reference, amount, currency }
    }
    return at('processor').later<MoneyAnswer>(settings, good, {
      floods: () => ({ status: 'requires_action', reference, action: { much: much(reference) } }),
      lies: () => ({ status: 'succeeded', reference, amount: 1, currency: 'jpy' }),
      leaks: (secret) => ({ status: 'declined', code: secret, message: secret }),
    })
  },
  capture: move('captured'),
  void: move('voided'),
  callOff: move('voided'),
  refund: move('refunded'),
  retrieve: ({ settings }, { reference }) =>
    at('processor').later<RetrievedPayment>(settings, () => payments.get(reference) ?? { state: 'none', amount: 0 }, {
      floods: () => ({ state: 'action', amount: 0, action: { much: much(reference) } }),
      lies: () => ({ state: 'captured', amount: 1, currency: 'jpy' }),
      leaks: (secret) => ({ state: 'failed', amount: 0, details: { cardbrand: secret } }),
    }),
  parseWebhook(_rawBody, _headers, settings) {
    const event = (id: string): PaymentEvent => ({ id, type: 'captured', reference: id, amount: 95, currency: 'usd' })
    return at('webhook').later<PaymentEvent[] | null>(settings, () => null, {
      floods: () => many((index) => event(`flood-${index}`)),
      lies: () => [event('x'.repeat(10_000))],
      leaks: (secret) => [event(secret)],
    })
  },
}
