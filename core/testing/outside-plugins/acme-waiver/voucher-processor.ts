import { createHmac } from 'node:crypto'
import type { MoneyAnswer, PaymentEvent, PaymentProcessor } from '@tessera/plugin-api'

interface Charge {
  amount: number
  state: 'authorized' | 'captured' | 'voided' | 'refunded' | 'pending'
  refunded: number
  /** Previous answers, by operation and key. */
  answers: Map<string, MoneyAnswer>
}

/** Stands for the partner's service, which keeps the state; the plugin itself keeps none for any tenant. */
const service = new Map<string, Charge>()
/** References that were called off and accept nothing more. */
const calledOff = new Set<string>()

export const sign = (body: Uint8Array | string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex')

const fresh = (amount: number, state: Charge['state'] = 'authorized'): Charge => ({
  amount,
  state,
  refunded: 0,
  answers: new Map(),
})

function once(charge: Charge | undefined, call: string, decide: (charge: Charge) => MoneyAnswer): MoneyAnswer {
  if (!charge) return { status: 'declined', code: 'not_found' }
  const answer = charge.answers.get(call) ?? decide(charge)
  charge.answers.set(call, answer)
  return answer
}

/** Vouchers: `ok`, `spent`, `ask`, `lost-paid` and `lost-unpaid` each end a payment in a different way. */
export const voucherProcessor: PaymentProcessor = {
  name: 'acme-waiver.voucher',
  capabilities: { method: 'wallet', authorize: true, partialRefund: true, saveMethod: false, webhooks: true },
  eligibility: ({ dueNow, currency }) => dueNow > 0 && currency === 'usd',
  clientConfig: ({ settings }) => ({ text: settings.text }),
  start: async (_context, { idempotencyKey: reference }) => ({ status: 'started', reference }),
  async authorize(_context, { amount, reference, token }) {
    if (calledOff.has(reference)) return { status: 'declined', code: 'called_off' }
    const known = service.get(reference)
    if (known?.state === 'pending' && token.confirmed === true) {
      service.set(reference, fresh(amount))
      return { status: 'succeeded', reference }
    }
    if (known) return known.answers.get('authorize') ?? { status: 'succeeded', reference }
    const answers: Record<string, MoneyAnswer> = {
      ok: { status: 'succeeded', reference },
      spent: { status: 'declined', code: 'voucher_spent' },
      ask: { status: 'requires_action', reference, action: { kind: 'confirm' } },
      'lost-paid': { status: 'unknown', reference },
      'lost-unpaid': { status: 'unknown' },
    }
    const answer = answers[String(token.voucher)] ?? { status: 'declined', code: 'voucher_unknown' }
    if (answer.status === 'declined' || token.voucher === 'lost-unpaid') return answer
    const charge = fresh(amount, answer.status === 'requires_action' ? 'pending' : 'authorized')
    charge.answers.set('authorize', answer)
    service.set(reference, charge)
    return answer
  },
  capture: async (_context, { amount, reference, idempotencyKey }) =>
    once(service.get(reference), `capture ${idempotencyKey}`, (charge) => {
      if (charge.state !== 'authorized' || amount > charge.amount) return { status: 'declined', code: 'not_capturable' }
      Object.assign(charge, { state: 'captured', amount })
      return { status: 'succeeded', reference }
    }),
  void: async (_context, { reference }) =>
    once(service.get(reference), 'void', (charge) => {
      if (charge.state !== 'authorized' && charge.state !== 'pending')
        return { status: 'declined', code: 'not_voidable' }
      charge.state = 'voided'
      return { status: 'succeeded', reference }
    }),
  refund: async (_context, { amount, reference, idempotencyKey }) =>
    once(service.get(reference), `refund ${idempotencyKey}`, (charge) => {
      if (charge.state !== 'captured' || amount > charge.amount - charge.refunded)
        return { status: 'declined', code: 'not_refundable' }
      charge.refunded += amount
      if (charge.refunded === charge.amount) charge.state = 'refunded'
      return { status: 'succeeded', reference }
    }),
  callOff: async (_context, { reference }) => {
    const charge = service.get(reference)
    if (charge && charge.state !== 'pending' && charge.state !== 'voided')
      return { status: 'declined', code: 'went_on' }
    calledOff.add(reference)
    if (charge) charge.state = 'voided'
    return { status: 'succeeded', reference }
  },
  async retrieve(_context, { reference }) {
    const charge = service.get(reference)
    if (!charge) return { state: 'none', amount: 0 }
    const amount = charge.state === 'captured' ? charge.amount - charge.refunded : charge.amount
    return { state: charge.state === 'pending' ? 'action' : charge.state, amount, currency: 'usd' }
  },
  parseWebhook(rawBody, headers, settings) {
    if (headers['x-acme-signature'] !== sign(rawBody, String(settings.apikey))) return null
    const event: PaymentEvent = JSON.parse(new TextDecoder().decode(rawBody))
    return [event]
  },
}
