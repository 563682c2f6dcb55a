import { describe, expect, it } from 'vitest'
import { voucherProcessor } from '../../testing/outside-plugins/acme-waiver/voucher-processor.ts'
import type { MoneyAnswer, PaymentContext, PaymentProcessor } from '../payments.ts'
import { failuresIn } from './kit-failures.fixture.ts'
import { testOrder } from './order-conformance.ts'
import { testTenant } from './test-tenant.ts'

const check = 'gives back only what was captured, and releases only what was not'

/** The failures of a processor that is changed in one place. */
const failuresOf = (changes: Partial<PaymentProcessor>) =>
  failuresIn((runner) =>
    testOrder(runner, {
      processor: { ...voucherProcessor, ...changes },
      context: testTenant({ apikey: 'sk-secret', text: 'I can swim.' }),
      secrets: [],
      token: async () => ({ voucher: 'ok' }),
      doAction: async () => ({}),
    }),
  )

const { retrieve, refund, callOff } = voucherProcessor

type Named = { reference: string }

/** Answers that it was done where the processor would refuse, in one state of a payment. */
const claimed =
  <Call extends Named>(at: string, right: (context: PaymentContext, call: Call) => Promise<MoneyAnswer>) =>
  async (context: PaymentContext, call: Call): Promise<MoneyAnswer> => {
    const { state } = await retrieve(context, call)
    return state === at ? { status: 'succeeded', reference: call.reference } : right(context, call)
  }

describe('the kit for the order of calls finds', () => {
  it('nothing where each comes at its time', async () => {
    expect(await failuresOf({})).toEqual([])
  })
  it.each<[string, Partial<PaymentProcessor>]>([
    ['a refund of what is only held', { refund: claimed('authorized', refund) }],
    ['a refund of what was released', { refund: claimed('voided', refund) }],
    ['a release of what was captured', { void: claimed('captured', voucherProcessor.void) }],
    ['a call-off of what was captured', { callOff: claimed('captured', callOff) }],
    [
      'a release that gives back what was captured',
      {
        async void(context, call) {
          const { amount } = await retrieve(context, call)
          await refund(context, { ...call, amount, currency: 'usd' })
          return voucherProcessor.void(context, call)
        },
      },
    ],
  ])('%s', async (_what, changes) => {
    expect(await failuresOf(changes)).toEqual([check])
  })
})
