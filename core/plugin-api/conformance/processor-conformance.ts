import assert from 'node:assert/strict'
import type { PaymentContext, PaymentProcessor } from '../payments.ts'
import { driveProcessor, type ProcessorUnderTest } from './drive-processor.ts'

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
    it('has a pure eligibility', async () => eligibilityIsPure(processor))
    it('sends no secret to browsers', async () => clientConfigIsPublic(under))
    it('names origins that a page may reach', async () => originsAreOrigins(under))
    it('moves no money on start', async () => {
      const key = drive.newKey()
      const reference = await drive.started(key)
      assert.equal(await drive.started(key), reference, 'the same key must give the same reference')
      assert.notEqual(await drive.started(drive.newKey()), reference, 'another key must give another reference')
      assert.equal((await drive.retrieve(key)).state, 'none', 'after start, retrieve must still say none')
    })
    it('returns none for an unknown reference', async () => {
      const { state, amount } = await processor.retrieve(drive.context(), { reference: drive.newKey() })
      assert.deepEqual({ state, amount }, { state: 'none', amount: 0 })
    })
    it('refuses a webhook without its signature', async () => {
      const body = new TextEncoder().encode('{"events":[]}')
      const settings = under.context.settings
      assert.equal(processor.parseWebhook(body, {}, settings), null, 'an unsigned webhook must be null')
      assert.equal(processor.parseWebhook(new Uint8Array([0xff, 0x00]), { 'x-signature': 'x' }, settings), null)
    })
    if (processor.capabilities.authorize) testMoney(runner, under)
    else it('moves no money at all', () => drive.expectNoMoney())
    if (processor.capabilities.webhooks) testWebhooks(runner, under)
  })
}

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
      assert.equal((await refund(3000)).status, 'succeeded')
      assert.equal((await drive.retrieve(key)).state, 'refunded')
    })
  testAnswers({ it }, under)
}

function testAnswers({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  it('declines with a code, and moves no money', async () => {
    const key = drive.newKey()
    const answer = await drive.authorize(await drive.token('declined'), { key, amount: 5000 })
    assert.equal(answer.status, 'declined')
    assert.ok(answer.status === 'declined' && /^[a-z0-9_]+$/.test(answer.code), 'a decline needs a code of a-z, 0-9, _')
    assert.ok(['none', 'failed'].includes((await drive.retrieve(key)).state))
  })
  it('asks for an action, and continues when it was done', async () => {
    const key = drive.newKey()
    const token = await drive.token('requires_action')
    const first = await drive.authorize(token, { key, amount: 5000 })
    assert.equal(first.status, 'requires_action')
    assert.equal((await drive.retrieve(key)).state, 'action')
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
    for (const [scenario, state, amount] of [
      ['unknown_moved', 'authorized', 5000],
      ['unknown_not_moved', 'none', 0],
    ] as const) {
      const key = drive.newKey()
      assert.equal((await drive.authorize(await drive.token(scenario), { key, amount: 5000 })).status, 'unknown')
      assert.deepEqual(await drive.moneyAt(key), { state, amount }, `after ${scenario}`)
    }
  })
  it('answers in whole minor units', async () => {
    const { key } = await drive.captured(under.smallest ?? 1)
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

function testSaved({ it }: Pick<Runner, 'it'>, under: ProcessorUnderTest): void {
  const drive = driveProcessor(under)
  const { processor } = under
  const authorizeSaved = async (key: string, method: string) =>
    processor.authorize(drive.context(), {
      ...{ amount: 700, currency: 'usd', idempotencyKey: key, description: 'Conformance' },
      ...{ reference: await drive.started(key, 700), token: {}, method },
    })
  const checkSaved = async (method: string) => {
    const key = drive.newKey()
    const answers = [await authorizeSaved(key, method), await authorizeSaved(key, method)]
    assert.deepEqual(answers[0], answers[1])
    assert.deepEqual(await drive.moneyAt(key), { state: 'authorized', amount: 700 })
  }
  it('charges a saved method, once per key', async () => {
    assert.ok(processor.saveMethod, 'saveMethod is promised and must be there')
    const saved = await processor.saveMethod(drive.context(), {
      token: await drive.token('approved'),
      idempotencyKey: drive.newKey(),
    })
    assert.ok(saved.status === 'succeeded')
    await checkSaved(saved.reference)
  })
  it('saves a method with an authorisation, and names it again on retrieve', async () => {
    const key = drive.newKey()
    const call = { amount: 500, currency: 'usd', idempotencyKey: key, description: 'Conformance' }
    const answer = await processor.authorize(drive.context(), {
      ...{ ...call, reference: await drive.started(key, 500) },
      ...{ token: await drive.token('approved'), keepMethod: true },
    })
    assert.ok(answer.status === 'succeeded' && answer.method !== undefined, 'the answer must name the method')
    assert.equal((await drive.retrieve(key)).method, answer.method)
    await checkSaved(answer.method)
  })
  it('authorises with a saved method as often as it is asked with other keys, until it is forgotten', async () => {
    assert.ok(processor.saveMethod && processor.forgetMethod, 'saveMethod is promised, and forgetMethod with it')
    const kept = { token: await drive.token('approved'), idempotencyKey: drive.newKey() }
    const saved = await processor.saveMethod(drive.context(), kept)
    assert.ok(saved.status === 'succeeded')
    await checkSaved(saved.reference)
    await checkSaved(saved.reference)
    const call = { reference: saved.reference, idempotencyKey: drive.newKey() }
    for (let time = 0; time < 2; time += 1)
      assert.equal((await processor.forgetMethod(drive.context(), call)).status, 'succeeded')
    const answer = await authorizeSaved(drive.newKey(), saved.reference)
    assert.equal(answer.status, 'declined', 'a forgotten method must be declined')
  })
}

function testWebhooks({ it }: Runner, under: ProcessorUnderTest): void {
  const { processor, context, signedWebhook } = under
  it('accepts a signed webhook, and no altered one', async () => {
    assert.ok(signedWebhook, 'webhooks are promised: give signedWebhook to the kit')
    const event = { id: 'evt-1', type: 'captured', reference: 'ref-1', amount: 5000, currency: 'usd' } as const
    const { rawBody, headers } = signedWebhook(event)
    for (const time of ['first', 'second'])
      assert.deepEqual(processor.parseWebhook(rawBody, headers, context.settings), [event], `the ${time} delivery`)
    const altered = Uint8Array.from(rawBody)
    altered[altered.length - 2] = (altered.at(-2) ?? 0) ^ 1
    assert.equal(processor.parseWebhook(altered, headers, context.settings), null, 'an altered body must be null')
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

function clientConfigIsPublic({ processor, context, secrets }: ProcessorUnderTest): void {
  const paymentContext: PaymentContext = { ...context, now: 0 }
  const sent = JSON.stringify(processor.clientConfig(paymentContext))
  for (const secret of secrets) {
    const values = [context.settings[secret]].flat()
    assert.ok(values.length > 0, `give the kit a value for the secret setting '${secret}'`)
    for (const value of values) {
      assert.ok(typeof value === 'string' && value.length > 0, `give the kit a text for the secret setting '${secret}'`)
      assert.ok(!sent.includes(value), `clientConfig must not hold the secret setting '${secret}'`)
    }
  }
}
