import type { MoneyAnswer, PaymentProcessor } from '../payments.ts'
import type { ProcessorUnderTest } from './processor-conformance.ts'
import { testTenant } from './test-tenant.ts'

interface Payment {
  state: 'open' | 'agreed' | 'authorized' | 'captured' | 'voided' | 'refunded'
  amount: number
  returnAddress: string
  /** What the customer's agreement comes to; then the service is silent about it once, or refuses it. */
  outcome: string
  isAsked: boolean
}

/**
 * A service in memory whose customers agree on its own page: it redirects, puts a new payment in the place of a
 * declined one, and tells its news without a signature. `reopen` lets a declined payment be paid after all.
 */
export function redirectingProcessor(): { under: ProcessorUnderTest; reopen(reference: string): void } {
  const payments = new Map<string, Payment>()
  const at = (reference: string) => `https://service.example/pay/${reference}`
  const read = (reference: string) => payments.get(reference)
  const declined = (code: string): MoneyAnswer => ({ status: 'declined', code })
  const asks = (reference: string) => ({ status: 'requires_action' as const, reference })

  function move(reference: string, from: Payment['state'][], to: Payment['state']): MoneyAnswer {
    const payment = read(reference)
    if (!payment || ![...from, to].includes(payment.state)) return declined('wrong_state')
    payment.state = to
    return { status: 'succeeded', reference }
  }

  /** Takes a refused payment out of use, and opens another one in its place. */
  function replace(reference: string, payment: Payment): MoneyAnswer {
    const next = `${reference}.next`
    payments.set(next, { ...payment, state: 'open', outcome: 'approved' })
    payment.state = 'voided'
    return { ...asks(next), instead: reference, action: { redirect: at(next), declined: 'refused' } }
  }

  const processor: PaymentProcessor = {
    name: 'acme-redirect.pay',
    capabilities: { method: 'card', authorize: true, partialRefund: false, saveMethod: false, webhooks: 'unsigned' },
    eligibility: ({ dueNow }) => dueNow > 0,
    clientConfig: () => ({}),
    async start(_context, { idempotencyKey: reference, amount, returnAddress }) {
      if (!read(reference))
        payments.set(reference, { state: 'open', amount, returnAddress, outcome: 'approved', isAsked: false })
      return { status: 'started', reference }
    },
    async authorize(_context, { reference }) {
      const payment = read(reference)
      if (!payment || payment.state === 'voided') return declined('called_off')
      if (payment.state === 'open' && payment.outcome === 'unknown_not_moved') return { status: 'unknown', reference }
      payment.isAsked = true
      if (payment.state === 'open') return { ...asks(reference), action: { redirect: at(reference) } }
      if (payment.outcome === 'declined' && payment.state === 'agreed') return replace(reference, payment)
      if (payment.state === 'agreed') payment.state = 'authorized'
      if (payment.outcome === 'unknown_moved') return { status: 'unknown', reference }
      return { status: 'succeeded', reference, amount: payment.amount, currency: 'usd' }
    },
    async capture(_context, { reference, amount }) {
      const payment = read(reference)
      const isPart = payment?.state === 'authorized' && amount <= payment.amount
      // What was captured is the payment's amount from then on; a repeat asks for the same.
      if (isPart) payment.amount = amount
      return amount === payment?.amount ? move(reference, ['authorized'], 'captured') : declined('too_much')
    },
    void: async (_context, { reference }) => move(reference, ['authorized'], 'voided'),
    callOff: async (_context, { reference }) => move(reference, ['open', 'agreed'], 'voided'),
    refund: async (_context, { reference, amount }) =>
      amount === read(reference)?.amount ? move(reference, ['captured'], 'refunded') : declined('wrong_amount'),
    async retrieve(_context, { reference }) {
      const payment = read(reference)
      if (!payment) return { state: 'none', amount: 0 }
      const { state, amount, isAsked } = payment
      if (state === 'open' || state === 'agreed')
        return isAsked ? { state: 'action', amount, action: { redirect: at(reference) } } : { state: 'none', amount: 0 }
      return { state, amount, currency: 'usd' }
    },
    async parseWebhook(rawBody) {
      const reference = /^id=(.+)$/.exec(new TextDecoder().decode(rawBody))?.[1]
      if (reference === undefined) return null
      const payment = read(reference)
      if (payment?.state !== 'authorized' && payment?.state !== 'captured') return []
      const { state: type, amount } = payment
      return [{ id: `${reference}.${type}`, type, reference, amount, currency: 'usd' }]
    },
  }

  return {
    reopen(reference) {
      const payment = read(reference)
      if (payment) Object.assign(payment, { state: 'agreed', outcome: 'approved' })
    },
    under: {
      processor,
      context: testTenant({}),
      secrets: [],
      token: async (scenario) => ({ scenario }),
      async atService({ token, reference }) {
        const payment = read(reference)
        if (payment?.state !== 'open') return
        payment.outcome = String(token.scenario)
        if (!['requires_action', 'unknown_not_moved'].includes(payment.outcome)) payment.state = 'agreed'
      },
      returnAddressOf: async (reference) => read(reference)?.returnAddress ?? '',
      async doAction({ answer }) {
        const payment = 'reference' in answer ? read(answer.reference ?? '') : undefined
        if (payment?.state === 'open') Object.assign(payment, { state: 'agreed', outcome: 'approved' })
        return { scenario: 'approved' }
      },
      unsignedWebhook: (reference) => ({ rawBody: new TextEncoder().encode(`id=${reference}`), headers: {} }),
    },
  }
}
