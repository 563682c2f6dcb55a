import { expect, it } from 'vitest'
import { voucherProcessor } from '../../testing/outside-plugins/acme-waiver/voucher-processor.ts'
import type { MoneyAnswer, PaymentProcessor } from '../payments.ts'
import { failuresOf } from './kit-failures.fixture.ts'
import { testTenant } from './test-tenant.ts'

const { authorize, retrieve } = voucherProcessor

/** What fails of a processor of vouchers, but for what other tests ask. */
const failuresWith = (changes: Partial<PaymentProcessor>) =>
  failuresOf({
    processor: { ...voucherProcessor, ...changes },
    context: testTenant({ apikey: 'sk-secret' }),
    secrets: ['apikey'],
    token: async (scenario) => ({ voucher: scenario === 'declined' ? 'spent' : 'ok' }),
    doAction: async () => ({ confirmed: true }),
  })
const check = 'knows what became of a payment that nobody has confirmed, whatever the token says'
const unknown: MoneyAnswer = { status: 'unknown' }

it.each<[string, Partial<PaymentProcessor>]>([
  [
    'what the browser says is confirmed, taken for a silent service',
    {
      async authorize(context, call) {
        const { state } = await retrieve(context, call)
        return state === 'none' && call.token.confirmed === true ? unknown : authorize(context, call)
      },
    },
  ],
  [
    'a token that can not be read, thrown at whoever sent it',
    {
      async authorize(context, call) {
        if (typeof call.token.voucher !== 'string') throw new Error('there is no voucher')
        return authorize(context, call)
      },
    },
  ],
  ['a card that nobody has named, kept by a silent service', { saveMethod: async () => unknown }],
])('the kit finds %s', async (_what, changes) => {
  expect(await failuresWith({})).not.toContain(check)
  expect(await failuresWith(changes)).toContain(check)
})
