import { describe, expect, it } from 'vitest'
import { voucherProcessor } from '../../testing/outside-plugins/acme-waiver/voucher-processor.ts'
import type { PaymentProcessor } from '../payments.ts'
import { failuresOf, rulesFor } from './kit-failures.fixture.ts'
import type { ProcessorUnderTest } from './processor-conformance.ts'
import { testTenant } from './test-tenant.ts'

type Faulty = [string, Partial<PaymentProcessor>, string]

const { authorize, capture, retrieve, refund } = voucherProcessor

/** The voucher's processor, whose bank takes days. */
const settling = (changes: Partial<PaymentProcessor> = {}): ProcessorUnderTest => {
  const atBank = new Map<string, 'processing' | 'paid' | 'failed'>()
  const isPaid = (reference: string) => atBank.get(reference) === 'paid'
  const notYet = { status: 'declined', code: 'not_there' } as const
  const processor: PaymentProcessor = {
    ...voucherProcessor,
    capabilities: { ...voucherProcessor.capabilities, webhooks: false, settlesLater: true },
    async authorize(context, call) {
      const { reference } = call
      const answer = await authorize(context, call)
      if (answer.status !== 'succeeded') return answer
      if (!atBank.has(reference)) atBank.set(reference, 'processing')
      return { status: 'pending', reference }
    },
    async retrieve(context, call) {
      const found = await retrieve(context, call)
      const state = atBank.get(call.reference)
      if (state === 'failed') return { state, amount: 0 }
      return state === 'processing' ? { ...found, state } : found
    },
    capture: async (context, call) => (isPaid(call.reference) ? capture(context, call) : notYet),
    refund: async (context, call) => (isPaid(call.reference) ? refund(context, call) : notYet),
    ...changes,
  }
  return {
    processor,
    context: testTenant({ apikey: 'sk-secret', text: 'I can swim.' }),
    secrets: ['apikey'],
    token: async (scenario) => ({ voucher: scenario === 'approved' ? 'ok' : 'spent' }),
    doAction: async ({ token }) => token,
    settle: async ({ reference, paid }) => void atBank.set(reference, paid ? 'paid' : 'failed'),
  }
}

const acceptsAtOnce = 'accepts at once what takes days, and says with what was asked for that its bank works on it'
const isThere = 'says once what takes days is paid that the money is there, and gives it back, once per key'
const days = settling().processor
const ofSettling: Faulty[] = [
  ['what takes days that is said to be there', { authorize, retrieve }, acceptsAtOnce],
  [
    'another amount than was asked for, under way',
    {
      retrieve: async (...call) => ({ ...(await retrieve(...call)), state: 'processing', amount: 4999 }),
    },
    acceptsAtOnce,
  ],
  [
    'nothing of the currency that is under way',
    {
      retrieve: async (...call) => ({ state: 'processing', amount: (await retrieve(...call)).amount }),
    },
    acceptsAtOnce,
  ],
  [
    'money under way that never comes',
    {
      retrieve: async (...call) => ({ ...(await retrieve(...call)), state: 'processing' }),
    },
    isThere,
  ],
  ['a refund of what is paid that is refused', { refund: days.refund }, isThere],
  [
    'a refusal that is never told',
    {
      retrieve: async (...call) => ({ ...(await retrieve(...call)), state: 'processing' }),
    },
    'says of what takes days that it has failed once its bank refuses',
  ],
  [
    'money given back that is not there yet',
    {
      refund: async (_context, { reference }) => ({ status: 'succeeded', reference }),
    },
    'gives nothing back of what its bank still works on',
  ],
]

describe('of a processor whose bank takes days, the kit finds', () => {
  it('nothing where it keeps the contract', async () => {
    expect(await failuresOf(settling())).toEqual([])
  })
  it('that it is not told what the bank says', async () => {
    const { settle: _, ...untold } = settling()
    expect(await failuresOf(untold)).toContain(acceptsAtOnce)
  })
  it.each(ofSettling)('%s', async (_what, changes, check) => {
    expect(await failuresOf(settling(changes))).toContain(check)
  })
  it('each rule of its own broken by somebody', () => {
    const { capabilities } = voucherProcessor
    const usual = rulesFor(settling({ capabilities: { ...capabilities, webhooks: false } }))
    const own = rulesFor(settling()).filter((rule) => !usual.includes(rule))
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((rule) => !ofSettling.some(([, , check]) => check === rule))).toEqual([])
  })
})
