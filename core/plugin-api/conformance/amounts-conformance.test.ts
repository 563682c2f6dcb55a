import { describe, expect, it } from 'vitest'
import { sign, voucherProcessor } from '../../testing/outside-plugins/acme-waiver/voucher-processor.ts'
import type { PaymentProcessor } from '../payments.ts'
import type { ProcessorUnderTest } from './drive-processor.ts'
import { failuresOf, rulesFor } from './kit-failures.fixture.ts'
import { testTenant } from './test-tenant.ts'

const vouchers = {
  approved: 'ok',
  declined: 'spent',
  requires_action: 'ask',
  unknown_moved: 'lost-paid',
  unknown_not_moved: 'lost-unpaid',
}

const { capture, refund } = voucherProcessor

/** A processor that moves dinars in steps of ten fils, and says so; each change has it round them instead. */
const inTens = (changes: Partial<PaymentProcessor> = {}): ProcessorUnderTest => {
  const isWhole = ({ amount, currency }: { amount: number; currency: string }) =>
    currency !== 'kwd' || amount % 10 === 0
  const between = { status: 'declined', code: 'amount_step' } as const
  return {
    processor: {
      ...voucherProcessor,
      units: (currency) => {
        const step = currency === 'kwd' ? 10 : 1
        return { minimum: step, maximum: 9_999_990, step }
      },
      start: async (context, call) => (isWhole(call) ? voucherProcessor.start(context, call) : between),
      capture: async (context, call) => (isWhole(call) ? capture(context, call) : between),
      refund: async (context, call) => (isWhole(call) ? refund(context, call) : between),
      ...changes,
    },
    context: testTenant({ apikey: 'sk-secret', text: 'I can swim.' }),
    secrets: ['apikey'],
    token: async (scenario) => ({ voucher: vouchers[scenario] }),
    doAction: async () => ({ confirmed: true }),
    signedWebhook(event) {
      const rawBody = new TextEncoder().encode(JSON.stringify(event))
      return { rawBody, headers: { 'x-acme-signature': sign(rawBody, 'sk-secret') } }
    },
  }
}

const rounded = <T extends { amount: number; currency: string }>(call: T): T =>
  call.currency === 'kwd' ? { ...call, amount: Math.round(call.amount / 10) * 10 } : call

const rounding: [string, Partial<PaymentProcessor>][] = [
  ['a charge that is rounded', { start: voucherProcessor.start }],
  ['a capture that is rounded', { capture: (context, call) => capture(context, rounded(call)) }],
  ['a refund that is rounded', { refund: (context, call) => refund(context, rounded(call)) }],
  [
    'a refund that is rounded, and told as asked',
    {
      async refund(context, call) {
        const answer = await refund(context, rounded(call))
        return answer.status === 'succeeded' ? { ...answer, amount: call.amount } : answer
      },
    },
  ],
]

describe('of a processor that moves money in steps, the kit finds', () => {
  it.each(rounding)('%s', async (_what, changes) => {
    const check = 'moves exactly what it is asked for, and refuses what is between its steps'
    expect(rulesFor(inTens())).toContain(check)
    expect(await failuresOf(inTens())).toEqual([])
    expect(await failuresOf(inTens(changes))).toEqual([check])
  })
})

const { capture: take } = inTens().processor

const taking: [string, Partial<PaymentProcessor>][] = [
  [
    'everything captured where less is asked for',
    { capture: (context, call) => take(context, { ...call, amount: call.amount === 3000 ? 5000 : call.amount }) },
  ],
  [
    'everything captured, and told as asked',
    {
      async capture(context, call) {
        const answer = await take(context, { ...call, amount: call.amount === 3000 ? 5000 : call.amount })
        return answer.status === 'succeeded' ? { ...answer, amount: call.amount } : answer
      },
    },
  ],
  [
    'a rest that is captured later',
    {
      async capture(context, call) {
        const answer = await take(context, call)
        return call.amount === 2000 ? { status: 'succeeded', reference: call.reference } : answer
      },
    },
  ],
]

describe('of a processor that is asked to capture less than it holds, the kit finds', () => {
  const check = 'captures a part and releases the rest, once per key'

  it.each(taking)('%s', async (_what, changes) => {
    expect(rulesFor(inTens())).toContain(check)
    expect(await failuresOf(inTens(changes))).toEqual([check])
  })

  it('a release that is told as a refund', async () => {
    const released = { id: 're_1', key: null, amount: 2000, currency: 'usd', state: 'done' as const }
    const { retrieve } = voucherProcessor
    const telling: PaymentProcessor['refunds'] = async (...call) =>
      (await retrieve(...call)).amount === 3000 ? [released] : []
    expect(await failuresOf(inTens({ refunds: async () => [] }))).not.toContain(check)
    expect(await failuresOf(inTens({ refunds: telling }))).toContain(check)
  })
})
