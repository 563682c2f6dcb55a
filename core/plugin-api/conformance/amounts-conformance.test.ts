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
