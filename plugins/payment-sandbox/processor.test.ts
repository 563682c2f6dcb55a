import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Scenario, testProcessor, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, expect, it } from 'vitest'
import { testCards } from './cards.ts'
import { ChargeFiles, nameFor } from './charge-files.ts'
import { referenceFor } from './charge-operations.ts'
import { dispute } from './disputes.ts'
import { cardProcessor } from './processor.ts'
import { TokenFiles } from './token-files.ts'
import { signatureHeader, signWebhook } from './webhook.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
afterAll(() => rm(folder, { recursive: true }))

const context = testTenant({ webhooksecret: 'a-secret-for-the-test', authorizedhours: 168 })
const tokens = new TokenFiles(join(folder, 'tokens'))
const newProcess = () => cardProcessor(join(folder, 'charges'), new TokenFiles(join(folder, 'tokens')))
const processor = newProcess()

const behaviours: Record<Scenario, string> = {
  approved: 'approved',
  declined: 'card_declined',
  requires_action: 'confirmation',
  unknown_moved: 'timeout_paid',
  unknown_not_moved: 'timeout_unpaid',
}

async function tokenFor(behaviour: string, whitelabel = 'northwind') {
  const card = testCards.find((each) => each.behaviour === behaviour)
  if (!card) throw new Error(`no card that is ${behaviour}`)
  return { token: await tokens.issue(whitelabel, card) }
}

testProcessor(
  { describe, it },
  {
    processor,
    context,
    secrets: ['webhooksecret'],
    token: (scenario) => tokenFor(behaviours[scenario]),
    doAction: async () => ({ confirmed: true }),
    async dispute(asked) {
      await dispute(
        new ChargeFiles(join(folder, 'charges', nameFor('northwind'))),
        { now: Date.UTC(2030, 0, 1) },
        asked,
      )
      return true
    },
    signedWebhook(event) {
      const rawBody = new TextEncoder().encode(JSON.stringify({ events: [event] }))
      return { rawBody, headers: { [signatureHeader]: signWebhook(rawBody, 'a-secret-for-the-test') } }
    },
  },
)

describe('the sandbox', () => {
  const now = { ...context, now: 0 }
  const pay = (key: string, token: Record<string, unknown>, on = processor) =>
    on.authorize(now, {
      amount: 9500,
      currency: 'usd',
      idempotencyKey: key,
      reference: referenceFor(context.whitelabel.id, key),
      token,
      description: 'Lesson',
    })
  const stateOf = (key: string) => processor.retrieve(now, { reference: referenceFor(context.whitelabel.id, key) })

  it('repeats its answer after a call-off that came too late', async () => {
    const call = { amount: 900, currency: 'usd', idempotencyKey: 'too-late', description: '' }
    const reference = referenceFor('northwind', 'too-late')
    const authorization = { ...call, reference, token: await tokenFor('approved') }
    expect(await processor.authorize(now, authorization)).toMatchObject({ status: 'succeeded' })
    const off = { reference, idempotencyKey: 'too-late.calloff' }
    expect(await processor.callOff(now, off)).toMatchObject({ status: 'declined' })
    expect(await processor.authorize(now, authorization)).toMatchObject({ status: 'succeeded' })
  })

  it('shares its state between processes: many calls at once reserve once', async () => {
    const token = await tokenFor('approved')
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay('many', token, newProcess())))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const [first] = answers
    if (first?.status !== 'succeeded') throw new Error('not approved')
    const capture = (key: string) =>
      newProcess().capture(now, { amount: 9500, currency: 'usd', idempotencyKey: key, reference: first.reference })
    const captures = await Promise.all(Array.from({ length: 8 }, (_, index) => capture(`capture-${index}`)))
    expect(captures.filter((answer) => answer.status === 'succeeded')).toHaveLength(1)
    expect(await stateOf('many')).toMatchObject({ state: 'captured', amount: 9500 })
  })

  it('declines when the customer does not confirm', async () => {
    const token = await tokenFor('confirmation')
    expect((await pay('unconfirmed', token)).status).toBe('requires_action')
    expect(await pay('unconfirmed', { confirmed: false })).toEqual({ status: 'declined', code: 'confirmation_failed' })
    expect(await pay('unconfirmed', { confirmed: true })).toEqual({ status: 'declined', code: 'confirmation_failed' })
  })

  it('loses the answer of a capture, and returns the truth on retrieve', async () => {
    const answer = await pay('lost', await tokenFor('timeout_capture'))
    if (answer.status !== 'succeeded') throw new Error('not approved')
    const call = { amount: 9500, currency: 'usd', idempotencyKey: 'lost-capture', reference: answer.reference }
    expect((await processor.capture(now, call)).status).toBe('unknown')
    expect(await stateOf('lost')).toMatchObject({ state: 'captured', amount: 9500 })
  })

  it.each([
    ['disputed', 'open', 'lost', 1500],
    ['inquiry', 'inquiry', 'won', 0],
  ])('has cards whose charge is %s: it is %s, and a day later %s', async (behaviour, begun, ended, fee) => {
    const answer = await pay(behaviour, await tokenFor(behaviour))
    if (answer.status !== 'succeeded') throw new Error('not approved')
    const { reference } = answer
    const listed = (later = 0) => processor.disputes?.({ ...now, now: later }, { reference })
    expect(await listed()).toEqual([])
    const call = { amount: 9500, currency: 'usd', reference }
    await processor.capture(now, { ...call, idempotencyKey: `${behaviour}-capture` })
    expect(await listed()).toMatchObject([{ state: begun, amount: 9500, fee, opened: 0, closed: null }])
    expect(await listed(86_400_000)).toMatchObject([{ state: ended, fee, closed: 86_400_000 }])
    const refund = await processor.refund(now, { ...call, idempotencyKey: `${behaviour}-refund` })
    expect(refund).toMatchObject(
      begun === 'open' ? { status: 'declined', code: 'charge_disputed' } : { status: 'succeeded' },
    )
  })

  it('takes a token in one payment only, and repeats that payment’s own answer', async () => {
    for (const behaviour of ['approved', 'card_declined', 'timeout_unpaid']) {
      const token = await tokenFor(behaviour)
      const first = await pay(`once-${behaviour}`, token)
      expect(await pay(`twice-${behaviour}`, token)).toEqual({ status: 'declined', code: 'token_invalid' })
      expect(await pay(`once-${behaviour}`, token, newProcess())).toEqual(first)
      expect((await stateOf(`twice-${behaviour}`)).state).toBe('none')
    }
  })

  it('takes a token for one of many payments that ask at once', async () => {
    const token = await tokenFor('approved')
    const keys = Array.from({ length: 8 }, (_, index) => `of-many-${index}`)
    const answers = await Promise.all(keys.map((key) => pay(key, token, newProcess())))
    expect(answers.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  })

  it('takes no token of a payment that was called off before', async () => {
    const token = await tokenFor('approved')
    const reference = referenceFor('northwind', 'off-first')
    await processor.callOff(now, { reference, idempotencyKey: 'off-first.calloff' })
    expect(await pay('off-first', token)).toEqual({ status: 'declined', code: 'called_off' })
    expect((await pay('after-off', token)).status).toBe('succeeded')
  })

  it('charges a saved method any number of times, and saves one from a token once', async () => {
    const token = await tokenFor('approved')
    const save = (idempotencyKey: string, of = token) => processor.saveMethod?.(now, { token: of, idempotencyKey })
    const saved = await save('keep-it')
    if (saved?.status !== 'succeeded') throw new Error('not saved')
    expect(await save('keep-it')).toEqual(saved)
    expect(await save('keep-again')).toEqual({ status: 'declined', code: 'token_invalid' })
    expect(await pay('with-the-kept', token)).toEqual({ status: 'declined', code: 'token_invalid' })
    for (const key of ['saved-1', 'saved-2']) {
      const call = { ...{ amount: 500, currency: 'usd', idempotencyKey: key, description: '' }, token: {} }
      const reference = referenceFor('northwind', key)
      const answer = await processor.authorize(now, { ...call, reference, method: saved.reference })
      expect(answer.status).toBe('succeeded')
    }
  })

  it('refuses tokens of other white-labels, and unknown ones', async () => {
    const foreign = await tokenFor('approved', 'southwind')
    expect(await pay('foreign', foreign)).toEqual({ status: 'declined', code: 'token_invalid' })
    for (const token of ['', '../../etc/passwd', 'x'.repeat(10_000), 7, null])
      expect(await pay(`none-${String(token).slice(0, 4)}`, { token })).toEqual({
        status: 'declined',
        code: 'token_invalid',
      })
  })

  it('refuses a key that is reused for another amount', async () => {
    const token = await tokenFor('approved')
    await pay('reused', token)
    await expect(
      processor.authorize(now, {
        amount: 1,
        currency: 'usd',
        idempotencyKey: 'reused',
        reference: referenceFor(context.whitelabel.id, 'reused'),
        token,
        description: '',
      }),
    ).rejects.toThrow('another amount')
  })

  it('refuses a webhook that is signed but malformed', () => {
    for (const body of [
      '',
      '[]',
      '{"events":[{"id":"a","type":"captured","reference":"r","amount":1.5,"currency":"usd"}]}',
    ]) {
      const rawBody = new TextEncoder().encode(body)
      const headers = { [signatureHeader]: signWebhook(rawBody, 'a-secret-for-the-test') }
      expect(processor.parseWebhook(rawBody, headers, context.settings)).toBeNull()
    }
  })
})
