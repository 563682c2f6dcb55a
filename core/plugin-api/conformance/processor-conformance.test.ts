import { describe, expect, it } from 'vitest'
import { sign, voucherProcessor } from '../../testing/outside-plugins/acme-waiver/voucher-processor.ts'
import type { PaymentProcessor } from '../payments.ts'
import { type ProcessorUnderTest, testProcessor } from './processor-conformance.ts'
import { testTenant } from './test-tenant.ts'

const vouchers = {
  approved: 'ok',
  declined: 'spent',
  requires_action: 'ask',
  unknown_moved: 'lost-paid',
  unknown_not_moved: 'lost-unpaid',
}

const under = (changes: Partial<PaymentProcessor> = {}): ProcessorUnderTest => ({
  processor: { ...voucherProcessor, ...changes },
  context: testTenant({ apikey: 'sk-secret', text: 'I can swim.' }),
  secrets: ['apikey'],
  token: async (scenario) => ({ voucher: vouchers[scenario] }),
  doAction: async () => ({ confirmed: true }),
  signedWebhook(event) {
    const rawBody = new TextEncoder().encode(JSON.stringify(event))
    return { rawBody, headers: { 'x-acme-signature': sign(rawBody, 'sk-secret') } }
  },
})

testProcessor({ describe, it }, under())

/** Names of the checks that fail for a changed processor. */
async function failuresOf(changes: Partial<PaymentProcessor>): Promise<string[]> {
  const checks: { name: string; body: () => Promise<void> }[] = []
  testProcessor({ describe: (_name, body) => body(), it: (name, body) => checks.push({ name, body }) }, under(changes))
  const outcomes = await Promise.allSettled(checks.map(({ body }) => body()))
  return checks.flatMap(({ name }, index) => (outcomes[index]?.status === 'rejected' ? [name] : []))
}

describe('the kit finds', () => {
  let calls = 0
  it.each<[string, Partial<PaymentProcessor>, string]>([
    [
      'a start that moves money',
      {
        start: async (context, call) => {
          const started = await voucherProcessor.start(context, call)
          const reference = call.idempotencyKey
          await voucherProcessor.authorize(context, { ...call, reference, token: { voucher: 'ok' }, description: '' })
          return started
        },
      },
      'moves no money on start',
    ],
    [
      'a key that is charged twice',
      {
        capture: (context, call) => {
          calls += 1
          return voucherProcessor.capture(context, { ...call, idempotencyKey: `${call.idempotencyKey}-${calls}` })
        },
      },
      'captures what was authorised, once per key',
    ],
    ['a secret in the browser', { clientConfig: ({ settings }) => ({ ...settings }) }, 'sends no secret to browsers'],
    [
      'a time-out reported as a decline',
      {
        async authorize(context, call) {
          const answer = await voucherProcessor.authorize(context, call)
          return answer.status === 'unknown' ? { status: 'declined', code: 'timeout' } : answer
        },
      },
      'answers unknown after a time-out, and the truth on retrieve',
    ],
    [
      'a call-off without effect',
      { callOff: async (_context, { reference }) => ({ status: 'succeeded', reference }) },
      'calls off an attempt that was not authorised, and it stays so',
    ],
    ['a webhook without a signature', { parseWebhook: () => [] }, 'refuses a webhook without its signature'],
    [
      'a decline without a code',
      { authorize: async () => ({ status: 'declined', code: '' }) },
      'declines with a code, and moves no money',
    ],
    [
      'parts of minor units',
      { retrieve: async () => ({ state: 'captured', amount: 0.5 }) },
      'answers in whole minor units',
    ],
    [
      'eligibility that changes between calls',
      {
        eligibility() {
          calls += 1
          return calls % 2 === 0
        },
      },
      'has a pure eligibility',
    ],
    [
      'more refunded than was captured',
      { refund: async (_context, { reference }) => ({ status: 'succeeded', reference }) },
      'refunds in parts, and never more than was captured',
    ],
  ])('%s', async (_what, changes, check) => {
    expect(await failuresOf(changes)).toContain(check)
  })
})
