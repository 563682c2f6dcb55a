import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testCards } from '../../../plugins/payment-sandbox/cards.ts'
import { ChargeFiles, nameFor } from '../../../plugins/payment-sandbox/charge-files.ts'
import { dispute } from '../../../plugins/payment-sandbox/disputes.ts'
import { cardProcessor } from '../../../plugins/payment-sandbox/processor.ts'
import { TokenFiles } from '../../../plugins/payment-sandbox/token-files.ts'
import { signatureHeader, signWebhook } from '../../../plugins/payment-sandbox/webhook.ts'
import { sign, voucherProcessor } from '../../testing/outside-plugins/acme-waiver/voucher-processor.ts'
import type { PaymentProcessor, RetrievedDispute } from '../payments.ts'
import { failuresOf, rulesFor } from './kit-failures.fixture.ts'
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

type Faulty = [string, Partial<PaymentProcessor>, string]

const { authorize, capture, retrieve, refund } = voucherProcessor

/** A processor for payment on site, which moves no money. */
const onSite = (changes: Partial<PaymentProcessor> = {}): ProcessorUnderTest => ({
  ...under({
    capabilities: { ...voucherProcessor.capabilities, authorize: false, webhooks: false },
    authorize: async (_context, { reference }) => ({ status: 'succeeded', reference }),
    retrieve: async () => ({ state: 'none', amount: 0 }),
    ...changes,
  }),
})

let calls = 0
const ofVouchers: Faulty[] = [
  ['a name that does not say whose it is', { name: 'voucher' }, 'is named after its plugin'],
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
    'a payee that only its start names',
    { start: async (...call) => ({ ...(await voucherProcessor.start(...call)), payee: 'acct-1' }) },
    'names the same payee whenever money moves, where it names one',
  ],
  [
    'a start that wants the place of all that is paid for',
    {
      async start(context, call) {
        if (call.lines?.some(({ place }) => place === undefined)) return { status: 'declined', code: 'no_place' }
        return voucherProcessor.start(context, call)
      },
    },
    'starts whatever it is told of who pays for what',
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
  [
    'a refund that tells the sum of all',
    {
      async refund(context, call) {
        const answer = await voucherProcessor.refund(context, call)
        return answer.status === 'succeeded' ? { ...answer, amount: call.amount === 3000 ? 5000 : call.amount } : answer
      },
    },
    'refunds in parts, and never more than was captured',
  ],
  [
    'an origin that is none',
    { pageOrigins: () => ({ script: ["https://acme.example 'unsafe-inline'"] }) },
    'names origins that a page may reach',
  ],
  [
    'a payment that nobody began',
    { retrieve: async (...call) => ({ ...(await retrieve(...call)), amount: 5000 }) },
    'returns none for an unknown reference',
  ],
  [
    'a repeated authorisation that is answered otherwise',
    {
      async authorize(...call) {
        calls += 1
        const captureBy = calls
        const answer = await authorize(...call)
        return answer.status === 'succeeded' ? { ...answer, captureBy } : answer
      },
    },
    'gives the same answer to the same key, and reserves once',
  ],
  [
    'more captured than was authorised',
    {
      capture: (context, call) => capture(context, { ...call, amount: Math.min(call.amount, 5000) }),
    },
    'refuses to capture more than was authorised',
  ],
  [
    'a void that voids nothing',
    { void: async (_context, { reference }) => ({ status: 'succeeded', reference }) },
    'voids what was authorised',
  ],
  [
    'a refund that is made anew each time',
    {
      refund(context, call) {
        calls += 1
        return refund(context, { ...call, idempotencyKey: `${call.idempotencyKey}-${calls}` })
      },
    },
    'refunds the whole amount, once per key',
  ],
  [
    'authorised money that is forgotten',
    { callOff: async (_context, { reference }) => ({ status: 'succeeded', reference }) },
    'does not call off what was authorised',
  ],
  [
    'an altered webhook that is taken',
    {
      parseWebhook(body, headers) {
        if (!headers['x-acme-signature']) return null
        const named = new TextDecoder().decode(body).includes('evt-1')
        return named ? [{ id: 'evt-1', type: 'captured', reference: 'ref-1', amount: 5000, currency: 'usd' }] : null
      },
    },
    'accepts a signed webhook, and no altered one',
  ],
]

const ofOnSite: Faulty[] = [
  [
    'money that is said to be captured on site',
    { capture: async (_context, { reference }) => ({ status: 'succeeded', reference }) },
    'moves no money at all',
  ],
]

describe('the kit finds', () => {
  it.each(ofVouchers)('%s', async (_what, changes, check) => {
    expect(await failuresOf(under(changes))).toContain(check)
  })
  it.each(ofOnSite)('%s', async (_what, changes, check) => {
    expect(await failuresOf(onSite())).not.toContain(check)
    expect(await failuresOf(onSite(changes))).toContain(check)
  })
})

describe('of a processor that keeps cards and authorises for a time, the kit finds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-cards-'))
  afterAll(() => rm(folder, { recursive: true }))
  const tokens = new TokenFiles(join(folder, 'tokens'))
  const card = cardProcessor(join(folder, 'charges'), tokens)
  const behaviours = {
    approved: 'approved',
    declined: 'card_declined',
    requires_action: 'confirmation',
    unknown_moved: 'timeout_paid',
    unknown_not_moved: 'timeout_unpaid',
  }
  const keeping = (changes: Partial<PaymentProcessor>): ProcessorUnderTest => ({
    processor: { ...card, ...changes },
    context: testTenant({ webhooksecret: 'a-secret-for-the-test', authorizedhours: 168 }),
    secrets: ['webhooksecret'],
    token: async (scenario) => {
      const found = testCards.find(({ behaviour }) => behaviour === behaviours[scenario])
      return found ? { token: await tokens.issue('northwind', found) } : {}
    },
    doAction: async () => ({ confirmed: true }),
    async dispute(asked) {
      const files = new ChargeFiles(join(folder, 'charges', nameFor('northwind')))
      await dispute(files, { now: Date.UTC(2030, 0, 1) }, asked)
      return true
    },
    signedWebhook(event) {
      const rawBody = new TextEncoder().encode(JSON.stringify({ events: [event] }))
      return { rawBody, headers: { [signatureHeader]: signWebhook(rawBody, 'a-secret-for-the-test') } }
    },
  })
  const hour = 3_600_000
  const disputesHold = 'lists the disputes of a payment in each of their states, apart from its money'
  const methodsStand = 'says that a saved method stands until it is forgotten, each for itself'
  const listed = async (...call: Parameters<PaymentProcessor['retrieve']>) => (await card.disputes?.(...call)) ?? []
  const strangers: RetrievedDispute[] = [
    { id: 'du_1', amount: 1, currency: 'usd', state: 'open', reason: '', fee: 0, opened: 1, closed: null },
  ]

  it('nothing where it keeps the contract', async () => {
    expect(await failuresOf(keeping({}))).toEqual([])
  })

  const ofCards: Faulty[] = [
    [
      'less time than it promises',
      { captureBy: ({ now }) => now + 400 * hour },
      'authorises for as long as it promises, and says until when',
    ],
    [
      'an end that only the answer knows',
      { retrieve: async (...call) => ({ ...(await card.retrieve(...call)), captureBy: 1 }) },
      'authorises for as long as it promises, and says until when',
    ],
    [
      'a saved method that is authorised twice with one key',
      {
        authorize: (context, call) => {
          calls += 1
          const reference = call.method === undefined ? call.reference : `${call.reference}-${calls}`
          return card.authorize(context, { ...call, reference })
        },
      },
      'charges a saved method, once per key',
    ],
    [
      'a method that is not saved with its authorisation',
      { authorize: (context, { keepMethod: _, ...call }) => card.authorize(context, call) },
      'saves a method with an authorisation, and names it again on retrieve',
    ],
    [
      'a method that is never forgotten',
      { forgetMethod: async (_context, { reference }) => ({ status: 'succeeded', reference }) },
      'authorises with a saved method as often as it is asked with other keys, until it is forgotten',
    ],
    ['a method that never stands', { methodStands: async () => false }, methodsStand],
    ['a method that stands once it is forgotten', { methodStands: async () => true }, methodsStand],
    [
      'a refund that its list leaves out',
      { refunds: async () => [] },
      'lists the refunds of a payment by their keys, each once',
    ],
    [
      'a list that gives refunds other keys',
      {
        refunds: async (...call) => ((await card.refunds?.(...call)) ?? []).map((one) => ({ ...one, key: 'another' })),
      },
      'lists the refunds of a payment by their keys, each once',
    ],
    ['disputes that it leaves out', { disputes: async () => [] }, disputesHold],
    [
      'a lost dispute that is told as open',
      { disputes: async (...call) => (await listed(...call)).map((one) => ({ ...one, state: 'open' as const })) },
      disputesHold,
    ],
    [
      'a dispute of every payment',
      { disputes: async (...call) => (await listed(...call)).concat(strangers) },
      disputesHold,
    ],
    [
      'a dispute with another id each time',
      {
        disputes: async (...call) => {
          calls += 1
          return (await listed(...call)).map((one) => ({ ...one, id: `du_${calls}` }))
        },
      },
      disputesHold,
    ],
    [
      'a reason in words of people',
      { disputes: async (...call) => (await listed(...call)).map((one) => ({ ...one, reason: 'Not received!' })) },
      disputesHold,
    ],
    [
      'a disputed payment that retrieve tells as gone',
      {
        retrieve: async (...call) => {
          const found = await card.retrieve(...call)
          const isDisputed = (await listed(...call)).length > 0
          return isDisputed ? { ...found, amount: 0 } : found
        },
      },
      disputesHold,
    ],
    [
      'a refund window in milliseconds',
      { capabilities: { ...card.capabilities, refundWindow: 180 * 86_400_000 } },
      'says for how many whole days it refunds',
    ],
    [
      'a refund window of nothing',
      { capabilities: { ...card.capabilities, refundWindow: 0 } },
      'says for how many whole days it refunds',
    ],
    [
      'refunds that end before it says so',
      {
        capabilities: { ...card.capabilities, refundWindow: 180 },
        refund: async (context, call) =>
          context.now > Date.UTC(2030, 3, 1) ? { status: 'declined', code: 'too_old' } : card.refund(context, call),
      },
      'refunds until the end of the days that it says',
    ],
    [
      'amounts in parts of minor units',
      { units: () => ({ minimum: 0.5, maximum: 100, step: 0.5 }) },
      'says what it can charge, and starts nothing below',
    ],
    [
      'a least amount below which it starts payments',
      { units: () => ({ minimum: 50, maximum: 1000, step: 1 }) },
      'says what it can charge, and starts nothing below',
    ],
  ]
  it.each(ofCards)('%s', async (_what, changes, check) => {
    expect(await failuresOf(keeping(changes))).toContain(check)
  })

  it('each of its rules broken by somebody, here or in the tests beside this one', () => {
    const rules = [under(), onSite(), keeping({})].flatMap(rulesFor)
    const broken = [...ofVouchers, ...ofOnSite, ...ofCards].map(([, , check]) => check)
    const elsewhere = [
      'asks for an action, and continues when it was done',
      'captures a part and releases the rest, once per key',
      'gives back only what was captured, and releases only what was not',
      'knows what became of a payment that nobody has confirmed, whatever the token says',
    ]
    expect(rules.filter((rule) => ![...broken, ...elsewhere].includes(rule))).toEqual([])
  })
})
