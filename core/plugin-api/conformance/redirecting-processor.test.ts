import { describe, expect, it } from 'vitest'
import type { PaymentProcessor } from '../payments.ts'
import { failuresOf } from './kit-failures.fixture.ts'
import { type ProcessorUnderTest, testProcessor } from './processor-conformance.ts'
import { redirectingProcessor } from './redirecting-processor.fixture.ts'

const service = redirectingProcessor()
const { processor: good } = service.under
const leaving = (changes: Partial<PaymentProcessor> = {}): ProcessorUnderTest => ({
  ...service.under,
  processor: { ...good, ...changes },
})

testProcessor({ describe, it }, leaving())

const asks = 'asks for an action, and continues when it was done'
const declines = 'declines with a code, and moves no money'
const believes = 'believes an unsigned webhook only what the service says, and gives each state an id of its own'

/** The processor's answers to `authorize`, changed. */
const answering = (
  change: (
    answer: Awaited<ReturnType<PaymentProcessor['authorize']>>,
  ) => Awaited<ReturnType<PaymentProcessor['authorize']>>,
): Partial<PaymentProcessor> => ({ authorize: async (...call) => change(await good.authorize(...call)) })

describe('of a processor whose customers pay at the service, the kit finds', () => {
  it.each<[string, Partial<PaymentProcessor>, string]>([
    [
      'a redirect that is no address over TLS',
      answering((answer) =>
        answer.status === 'requires_action'
          ? { ...answer, action: { redirect: 'http://service.example/pay' } }
          : answer,
      ),
      asks,
    ],
    [
      'customers who are sent back to elsewhere',
      { start: (context, call) => good.start(context, { ...call, returnAddress: 'https://elsewhere.example' }) },
      asks,
    ],
    [
      'another device that is not told where to go',
      {
        async retrieve(...call) {
          const { action: _, ...found } = await good.retrieve(...call)
          return found
        },
      },
      asks,
    ],
    [
      'a declined payment that can still be paid beside the new one',
      answering((answer) => {
        if (answer.status === 'requires_action' && answer.instead !== undefined) service.reopen(answer.instead)
        return answer
      }),
      declines,
    ],
    [
      'a new payment that names another than the declined one',
      answering((answer) =>
        answer.status === 'requires_action' && answer.instead !== undefined
          ? { ...answer, instead: 'another' }
          : answer,
      ),
      declines,
    ],
    [
      'a declined payment that is asked for again',
      answering((answer) =>
        answer.status === 'requires_action' && answer.instead !== undefined
          ? { ...answer, reference: answer.instead }
          : answer,
      ),
      declines,
    ],
    [
      'news that are believed without asking',
      {
        parseWebhook(rawBody) {
          const id = new TextDecoder().decode(rawBody)
          if (!id.startsWith('id=')) return null
          return [{ id, type: 'authorized', reference: id.slice('id='.length), amount: 5000, currency: 'usd' }]
        },
      },
      believes,
    ],
    [
      'one id for the news of every state',
      {
        parseWebhook: async (...given) =>
          (await good.parseWebhook(...given))?.map((one) => ({ ...one, id: one.reference ?? '' })) ?? null,
      },
      believes,
    ],
    ['a forged webhook that is taken', { parseWebhook: async () => [] }, 'refuses a webhook without its signature'],
  ])('%s', async (_what, changes, check) => {
    expect(await failuresOf(leaving(changes))).toContain(check)
  })
})
