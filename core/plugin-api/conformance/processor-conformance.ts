import assert from 'node:assert/strict'
import type { ChargeableAmounts, PaymentContext, PaymentProcessor } from '../payments.ts'
import { testAmounts } from './amounts-conformance.ts'
import { testDisputes } from './dispute-conformance.ts'
import { driveProcessor, isAddress, type ProcessorUnderTest, returnAddress } from './drive-processor.ts'
import { testMadeUp } from './made-up-conformance.ts'
import { testOnboarding } from './onboarding-conformance.ts'
import { testOrder } from './order-conformance.ts'
import { testPayee } from './payee-conformance.ts'
import { testSaved } from './saved-conformance.ts'
import { testSettling } from './settling-conformance.ts'
import { testTold } from './told-conformance.ts'
import { testWebhookByKey } from './webhook-by-key-conformance.ts'

export type { ProcessorUnderTest } from './drive-processor.ts'

/** `describe` and `it` of any test runner that has them. */
export interface Runner {
  describe(name: string, body: () => void): void
  it(name: string, body: () => Promise<void>): void
}

/**
 * The kit that every payment processor must pass. It checks only what the capabilities promise: for a processor without
 * online payments it checks that no money moves.
 */
export function testProcessor(runner: Runner, under: ProcessorUnderTest): void {
  const { describe, it } = runner
  const drive = driveProcessor(under)
  const { processor } = under
  describe(`${processor.name} keeps the contract of a payment processor`, () => {
    it('is named after its plugin', async () => {
      const isNamed = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9_-]*$/.test(processor.name)
      assert.ok(
        isNamed,
        `'${processor.name}' does not say whose it is: name it by its plugin, 'your-plugin.${processor.name}'`,
      )
    })
    it('has a pure eligibility', async () => eligibilityIsPure(processor))
    it('says what it can charge, and starts nothing below', () => unitsHold(under))
    it('sends no secret to browsers', async () => clientConfigIsPublic(under))
    it('names origins that a page may reach', async () => originsAreOrigins(under))
    it('moves no money on start', async () => {
      const key = drive.newKey()
      const reference = await drive.started(key)
      assert.equal(await drive.started(key), reference, 'the same key must give the same reference')
      assert.notEqual(await drive.started(drive.newKey()), reference, 'another key must give another reference')
      const { state } = await drive.retrieve(key)
      assert.ok(
        ['none', 'action'].includes(state),
        'after start, retrieve must say none, or that the customer is asked',
      )
    })
    it('returns none for an unknown reference', async () => {
      const { state, amount } = await processor.retrieve(drive.context(), { reference: drive.newKey() })
      assert.deepEqual({ state, amount }, { state: 'none', amount: 0 })
    })
    it('refuses a webhook without its signature', async () => {
      const body = new TextEncoder().encode('{"events":[]}')
      const settings = under.context.settings
      assert.equal(await processor.parseWebhook(body, {}, settings), null, 'an unsigned webhook must be null')
      assert.equal(await processor.parseWebhook(new Uint8Array([0xff, 0x00]), { 'x-signature': 'x' }, settings), null)
    })
    testTold(runner, under)
    if (processor.onboarding) testOnboarding(runner, under)
    const { refundWindow } = processor.capabilities
    if (refundWindow !== undefined)
      it('says for how many whole days it refunds', async () => {
        const isWhole = Number.isInteger(refundWindow) && refundWindow >= 1 && refundWindow <= longestWindow
        assert.ok(isWhole, `refundWindow is a whole number of days from 1 to ${longestWindow}, or absent for no end`)
      })
    if (processor.capabilities.authorize) {
      if (processor.capabilities.settlesLater === true) testSettling(runner, under)
      else {
        testPayee(runner, under)
        testMoney(runner, under)
        testAmounts(runner, under)
      }
      testDeclines(runner, under)
      testMadeUp(runner, under)
    } else it('moves no money at all', () => drive.expectNoMoney())
    if (processor.capabilities.webhooks === true) testWebhooks(runner, under)
    if (processor.capabilities.webhooks === 'unsigned') testUnsignedWebhooks(runner, under)
    if (under.webhookByKey) testWebhookByKey(runner, under)
  })
}

/** Days, of a `refundWindow`: more are another unit by mistake. */
const longestWindow = 3_660
const day = 24 * 3_600_000

function testMoney({ it }: Runner, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  it('gives the same answer to the same key, and reserves once', async () => {
    const key = drive.newKey()
    const token = await drive.token('approved')
    const answers = await Promise.all([1, 2, 3].map(() => drive.authorize(token, { key, amount: 5000 })))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.deepEqual(await drive.moneyAt(key), { state: 'authorized', amount: 5000 })
  })
  it('captures what was authorised, once per key', async () => {
    const { key, reference } = await drive.authorized(5000)
    const call = drive.call(5000, { reference })
    const answers = [await processor.capture(drive.context(), call), await processor.capture(drive.context(), call)]
    assert.deepEqual(answers[0], answers[1])
    assert.equal(answers[0]?.status, 'succeeded')
    assert.deepEqual(await drive.moneyAt(key), { state: 'captured', amount: 5000 })
  })
  it('refuses to capture more than was authorised', async () => {
    const { key, reference } = await drive.authorized(5000)
    const answer = await processor.capture(drive.context(), drive.call(5001, { reference }))
    assert.equal(answer.status, 'declined')
    assert.deepEqual(await drive.moneyAt(key), { state: 'authorized', amount: 5000 })
  })
  it('voids what was authorised', async () => {
    const { key, reference } = await drive.authorized(5000)
    const call = { reference, idempotencyKey: drive.newKey() }
    assert.equal((await processor.void(drive.context(), call)).status, 'succeeded')
    assert.equal((await processor.void(drive.context(), call)).status, 'succeeded')
    assert.equal((await drive.retrieve(key)).state, 'voided')
    const late = await processor.capture(drive.context(), drive.call(5000, { reference }))
    assert.notEqual(late.status, 'succeeded', 'what was voided must not be captured')
  })
  it('refunds the whole amount, once per key', async () => {
    const { key, reference } = await drive.captured(5000)
    const call = drive.call(5000, { reference })
    assert.equal((await processor.refund(drive.context(), call)).status, 'succeeded')
    assert.equal((await processor.refund(drive.context(), call)).status, 'succeeded')
    assert.deepEqual(await drive.moneyAt(key), { state: 'refunded', amount: 5000 })
  })
  if (processor.capabilities.partialRefund)
    it('refunds in parts, and never more than was captured', async () => {
      const { key, reference } = await drive.captured(5000)
      const refund = (amount: number) => processor.refund(drive.context(), drive.call(amount, { reference }))
      assert.equal((await refund(2000)).status, 'succeeded')
      assert.deepEqual(await drive.moneyAt(key), { state: 'captured', amount: 3000 })
      assert.notEqual((await refund(3001)).status, 'succeeded')
      const rest = await refund(3000)
      assert.equal(rest.status, 'succeeded')
      // What it tells may be left out; told wrong, the core takes the refund for one that nobody has confirmed.
      const told = { amount: 3000, currency: 'usd', ...rest }
      assert.deepEqual(
        { amount: told.amount, currency: told.currency.toLowerCase() },
        { amount: 3000, currency: 'usd' },
        'the answer to a refund must tell what was asked of that call, or no amount',
      )
      assert.equal((await drive.retrieve(key)).state, 'refunded')
    })
  const { refundWindow } = processor.capabilities
  if (refundWindow !== undefined)
    it('refunds until the end of the days that it says', async () => {
      const { reference } = await drive.captured(5000)
      const now = drive.context().now + Math.round(refundWindow * day) - 1
      const answer = await processor.refund({ ...drive.context(), now }, drive.call(5000, { reference }))
      assert.equal(answer.status, 'succeeded', `what was paid ${refundWindow} days ago must still be refunded`)
    })
  if (processor.refunds)
    it('lists the refunds of a payment by their keys, each once', async () => {
      const { reference } = await drive.captured(5000)
      const listed = async () => (await processor.refunds?.(drive.context(), { reference })) ?? []
      assert.deepEqual(await listed(), [], 'before a refund there is none')
      const call = drive.call(5000, { reference })
      for (const _time of [1, 2]) await processor.refund(drive.context(), call)
      const [first, ...others] = await listed()
      assert.deepEqual(others, [], 'a refund with the same key must be listed once')
      assert.deepEqual(
        { key: first?.key, amount: first?.amount, currency: first?.currency },
        { key: call.idempotencyKey, amount: 5000, currency: 'usd' },
      )
      assert.ok(first && ['done', 'pending'].includes(first.state), 'a refund that stands must not be failed')
    })
  testOrder({ it }, under)
  if (processor.disputes) testDisputes({ it }, under)
  testAnswers({ it }, under)
}

function testDeclines({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  it('declines with a code, and moves no money', async () => {
    const key = drive.newKey()
    const token = await drive.token('declined')
    const answer = await drive.authorize(token, { key, amount: 5000 })
    const isReplaced = answer.status === 'requires_action' && answer.instead !== undefined
    assert.ok(isReplaced || answer.status === 'declined', `a refusal was answered with ${answer.status}`)
    const code = isReplaced ? answer.action.declined : answer.status === 'declined' ? answer.code : ''
    const [plugin = ''] = processor.name.split('.')
    const given = typeof code === 'string' ? code.replace(`${plugin}.`, '') : ''
    assert.ok(
      /^[a-z0-9_]+$/.test(given),
      `a decline needs a code of a-z, 0-9, _, or a word key of the plugin ('${plugin}.unknown')`,
    )
    assert.ok(['none', 'failed', ...(isReplaced ? ['voided'] : [])].includes((await drive.retrieve(key)).state))
    if (!isReplaced) return
    const reference = await drive.started(key)
    assert.equal(answer.instead, reference, '`instead` must name the payment that was declined')
    assert.notEqual(answer.reference, reference, 'another payment must stand in its place')
    const call = { amount: 5000, currency: 'usd', idempotencyKey: key, description: 'Conformance', token }
    const late = await processor.authorize(drive.context(), { ...call, reference })
    assert.notEqual(late.status, 'succeeded', 'what was replaced must never succeed')
    assert.ok(['none', 'action'].includes((await processor.retrieve(drive.context(), answer)).state))
  })
}

function testAnswers({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  it('asks for an action, and continues when it was done', async () => {
    const key = drive.newKey()
    const token = await drive.token('requires_action')
    const first = await drive.authorize(token, { key, amount: 5000 })
    assert.ok(first.status === 'requires_action', `a question was answered with ${first.status}`)
    const found = await drive.retrieve(key)
    assert.equal(found.state, 'action')
    const { redirect } = first.action
    if (redirect !== undefined) {
      assert.ok(typeof redirect === 'string' && isAddress(redirect), 'a redirect must be an address over TLS')
      assert.equal(found.action?.redirect, redirect, 'retrieve must lead to the same place, for another device')
      assert.ok(under.returnAddressOf, 'it redirects: give returnAddressOf to the kit')
      const back = await under.returnAddressOf(first.reference)
      assert.equal(back, returnAddress, 'the service must send customers back to where start was told')
    }
    const done = await under.doAction({ token, answer: first })
    assert.equal((await drive.authorize(done, { key, amount: 5000 })).status, 'succeeded')
    assert.deepEqual(await drive.moneyAt(key), { state: 'authorized', amount: 5000 })
  })
  it('calls off an attempt that was not authorised, and it stays so', async () => {
    for (const scenario of ['requires_action', 'approved'] as const) {
      const key = drive.newKey()
      const token = await drive.token(scenario)
      // The first attempt has asked the customer for something, the second has only started.
      const asked = scenario === 'requires_action' ? await drive.authorize(token, { key, amount: 5000 }) : null
      const call = { reference: await drive.started(key), idempotencyKey: drive.newKey() }
      assert.equal((await processor.callOff(drive.context(), call)).status, 'succeeded')
      assert.equal((await processor.callOff(drive.context(), call)).status, 'succeeded')
      const late = asked ? await under.doAction({ token, answer: asked }) : token
      assert.notEqual((await drive.authorize(late, { key, amount: 5000 })).status, 'succeeded', `after ${scenario}`)
      assert.ok(['none', 'voided', 'failed'].includes((await drive.retrieve(key)).state))
    }
  })
  it('does not call off what was authorised', async () => {
    const { key, reference } = await drive.authorized(5000)
    const answer = await processor.callOff(drive.context(), { reference, idempotencyKey: drive.newKey() })
    assert.equal(answer.status, 'declined', 'money that is there must be voided, not forgotten')
    assert.deepEqual(await drive.moneyAt(key), { state: 'authorized', amount: 5000 })
  })
  it('answers unknown after a time-out, and the truth on retrieve', async () => {
    for (const [scenario, ...states] of [
      ['unknown_moved', 'authorized'],
      ['unknown_not_moved', 'none', 'action'],
    ] as const) {
      const key = drive.newKey()
      assert.equal((await drive.authorize(await drive.token(scenario), { key, amount: 5000 })).status, 'unknown')
      const { state, amount } = await drive.moneyAt(key)
      assert.ok(
        states.some((one) => one === state),
        `after ${scenario} the state was ${state}`,
      )
      if (state === 'authorized') assert.equal(amount, 5000)
    }
  })
  it('answers in whole minor units', async () => {
    const { key } = await drive.captured(processor.units?.('usd')?.minimum ?? 1)
    assert.ok(Number.isSafeInteger((await drive.retrieve(key)).amount))
  })
  it('authorises for as long as it promises, and says until when', async () => {
    const promised = processor.captureBy?.(drive.context()) ?? null
    assert.equal(processor.captureBy?.(drive.context()) ?? null, promised, 'captureBy must be pure')
    const key = drive.newKey()
    const answer = await drive.authorize(await drive.token('approved'), { key, amount: 5000 })
    if (promised === null) return
    assert.ok(Number.isSafeInteger(promised) && promised > drive.context().now, 'captureBy must lie ahead')
    assert.ok(answer.status === 'succeeded' && (answer.captureBy ?? 0) >= promised, 'less than was promised')
    assert.equal((await drive.retrieve(key)).captureBy, answer.captureBy, 'retrieve must say the same')
  })
  if (processor.capabilities.saveMethod) testSaved({ it }, under)
}

function testWebhooks({ it }: Runner, under: ProcessorUnderTest): void {
  const { processor, context, signedWebhook } = under
  it('accepts a signed webhook, and no altered one', async () => {
    assert.ok(signedWebhook, 'webhooks are promised: give signedWebhook to the kit')
    const event = { id: 'evt-1', type: 'captured', reference: 'ref-1', amount: 5000, currency: 'usd' } as const
    const { rawBody, headers } = await signedWebhook(event)
    for (const time of ['first', 'second'])
      assert.deepEqual(
        await processor.parseWebhook(rawBody, headers, context.settings),
        [event],
        `the ${time} delivery`,
      )
    const altered = Uint8Array.from(rawBody)
    altered[altered.length - 2] = (altered.at(-2) ?? 0) ^ 1
    assert.equal(await processor.parseWebhook(altered, headers, context.settings), null, 'an altered body must be null')
  })
}

function testUnsignedWebhooks({ it }: Runner, under: ProcessorUnderTest): void {
  const { processor, context, unsignedWebhook } = under
  const drive = driveProcessor(under)
  it('believes an unsigned webhook only what the service says, and gives each state an id of its own', async () => {
    assert.ok(unsignedWebhook, 'webhooks are unsigned: give unsignedWebhook to the kit')
    const read = async (reference: string) => {
      const { rawBody, headers } = unsignedWebhook(reference)
      return (await processor.parseWebhook(rawBody, headers, context.settings)) ?? []
    }
    const { reference } = await drive.authorized(5000)
    const [first, ...others] = await read(reference)
    assert.ok(first && others.length === 0 && first.reference === reference, 'it is news of the payment that it names')
    assert.deepEqual(await read(reference), [first], 'news of the same state have the same id')
    await processor.capture(drive.context(), drive.call(5000, { reference }))
    const [next] = await read(reference)
    assert.ok(next && next.id !== first.id, 'news of another state must have another id')
    assert.deepEqual(await read(drive.newKey()), [], 'a payment that the service does not know is no news')
  })
}

function eligibilityIsPure(processor: PaymentProcessor): void {
  for (const dueNow of [0, 1, 5000])
    for (const payonsite of [true, false]) {
      const input = Object.freeze({ dueNow, finalPrice: 5000, currency: 'usd', payonsite })
      const first = processor.eligibility(input)
      assert.equal(typeof first, 'boolean')
      assert.equal(processor.eligibility(input), first, 'the same input must give the same answer')
    }
}

/** As the pages' policy takes them; anything else is left out there. */
const origin = /^https?:\/\/(\*\.)?[a-z0-9.-]{1,253}(:\d{1,5})?$/i

function originsAreOrigins({ processor, context }: ProcessorUnderTest): void {
  const named = processor.pageOrigins?.({ ...context, now: 0 }) ?? {}
  for (const one of Object.values(named).flat()) assert.ok(origin.test(one), `'${one}' is no origin`)
}

async function unitsHold(under: ProcessorUnderTest): Promise<void> {
  const { processor } = under
  if (!processor.units) return
  for (const currency of ['usd', 'jpy', 'kwd', 'zzz']) {
    const units: ChargeableAmounts | null = processor.units(currency)
    assert.deepEqual(processor.units(currency), units, 'units must be pure')
    if (units === null) continue
    assert.ok(
      Object.values(units).every((one) => Number.isSafeInteger(one) && one > 0),
      'units must be whole',
    )
    assert.ok(
      units.minimum <= units.maximum && units.minimum % units.step === 0,
      'the least must be a multiple of step',
    )
  }
  const { minimum, step } = processor.units('usd') ?? { minimum: 1, step: 1 }
  if (!processor.capabilities.authorize || minimum <= step) return
  const drive = driveProcessor(under)
  const call = { amount: minimum - step, currency: 'usd', idempotencyKey: drive.newKey(), description: 'Conformance' }
  const answer = await processor.start(drive.context(), { ...call, returnAddress })
  assert.equal(answer.status, 'declined', 'less than the least must be declined')
}

function clientConfigIsPublic({ processor, context, secrets }: ProcessorUnderTest): void {
  const paymentContext: PaymentContext = { ...context, now: 0 }
  const account = processor.account?.(paymentContext)
  assert.notEqual(account?.id, '', 'account must name it')
  const sent = JSON.stringify([processor.clientConfig(paymentContext), account])
  for (const secret of secrets) {
    const values = [context.settings[secret]].flat()
    assert.ok(values.length > 0, `give the kit a value for the secret setting '${secret}'`)
    for (const value of values) {
      assert.ok(typeof value === 'string' && value.length > 0, `give the kit a text for the secret setting '${secret}'`)
      assert.ok(!sent.includes(value), `neither clientConfig nor account may hold the secret setting '${secret}'`)
    }
  }
}
