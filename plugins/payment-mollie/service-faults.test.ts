import type { PaymentContext } from '@tessera/plugin-api'
import { testTenant, type Wrong } from '@tessera/plugin-api/conformance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings, settingFaults } from '../../core/plugin-host/settings.ts'
import { unitsOf } from './amounts.ts'
import { mollieProcessor } from './processor.ts'
import { MollieSettings } from './settings.ts'
import { openFor } from './testing/account.ts'
import { apikey, startLocalMollie, webhookOf } from './testing/local-mollie.ts'

const day = 86_400_000
let now = Date.UTC(2030, 0, 1, 9)
// Pages of two, so that lists are read to their end.
const local = await startLocalMollie(() => now, 2)
afterAll(() => local.close())

const given = { apikey, apiaddress: local.address, timeout: 500 }
const contextWith = (more: Record<string, unknown> = {}): PaymentContext => {
  const read = readSettings(MollieSettings, { ...given, ...more })
  if (!read.ok) throw new Error(read.faults.join())
  return { ...testTenant(read.settings), now }
}
const context = contextWith()
const processor = mollieProcessor()

const returnAddress = 'https://quay.example/payment/1?token=t'
let count = 0
let key = ''
beforeEach(() => {
  count += 1
  key = `attempt-${count}`
})

const money = (amount: number, idempotencyKey = key, currency = 'eur') => ({ amount, currency, idempotencyKey })
const startAt = async (amount: number): Promise<string> => {
  const answer = await processor.start(context, { ...money(amount), description: 'Lesson', returnAddress })
  if (answer.status !== 'started') throw new Error(JSON.stringify(answer))
  return answer.reference
}
const authorize = (reference: string, amount: number, token: Record<string, unknown> = {}) =>
  processor.authorize(context, { ...money(amount), reference, token, description: 'Lesson' })
const held = async (amount: number) => {
  const reference = await startAt(amount)
  local.account.pay(reference)
  return reference
}
const captured = async (amount: number) => {
  const reference = await held(amount)
  expect(await processor.capture(context, { ...money(amount, `${key}.capture`), reference })).toMatchObject({
    ...{ status: 'succeeded', amount },
  })
  return reference
}
const stateOf = (reference: string) => processor.retrieve(context, { reference })
const read = (reference: string, settings = context.settings) => {
  const { rawBody, headers } = webhookOf(reference)
  return processor.parseWebhook(rawBody, headers, settings)
}

describe('customers who leave', () => {
  it('are sent to the service, with the way back and the address for news', async () => {
    const reference = await startAt(5000)
    expect(await authorize(reference, 5000)).toEqual({
      ...{ status: 'requires_action', reference },
      action: { redirect: `${local.address}/checkout/${reference}` },
    })
    expect(local.account.payment(reference)).toMatchObject({
      redirectUrl: returnAddress,
      webhookUrl: `${context.origin}/plugins/payment-mollie/webhook`,
      metadata: { booking_key: key },
    })
  })

  it('and never come back: it runs out, and is then neither paid nor called off', async () => {
    const reference = await startAt(5000)
    now += openFor
    expect(await stateOf(reference)).toMatchObject({ state: 'voided' })
    local.account.pay(reference)
    expect(await authorize(reference, 5000)).toEqual({ status: 'declined', code: 'confirmation_failed' })
    const off = { reference, idempotencyKey: `${key}.off` }
    expect(await processor.callOff(context, off)).toMatchObject({ status: 'succeeded' })
  })

  it('who were refused there hear why', async () => {
    const reference = await startAt(5000)
    local.account.pay(reference, 'failed', 'insufficient_funds')
    expect(await authorize(reference, 5000)).toEqual({ status: 'declined', code: 'insufficient_funds' })
    key += '.stolen'
    const stolen = await startAt(5000)
    local.account.pay(stolen, 'failed', 'possible_fraud')
    expect(await authorize(stolen, 5000)).toEqual({ status: 'declined', code: 'card_declined' })
  })

  it('who gave up are believed only as far as the service has nothing of them', async () => {
    const left = await startAt(5000)
    expect(await authorize(left, 5000, { confirmed: false })).toEqual({
      status: 'declined',
      code: 'confirmation_failed',
    })
    expect(local.account.payment(left).status).toBe('canceled')
    key += '.paid'
    const paid = await held(5000)
    expect(await authorize(paid, 5000, { confirmed: false })).toMatchObject({ status: 'succeeded', amount: 5000 })
  })

  it('of a payment that can not be cancelled nobody can say before it runs out', async () => {
    const reference = await startAt(5000)
    local.account.payment(reference).isCancelable = false
    const off = { reference, idempotencyKey: `${key}.off` }
    expect(await processor.callOff(context, off)).toEqual({ status: 'unknown', reference })
    now += openFor
    expect(await processor.callOff(context, off)).toMatchObject({ status: 'succeeded' })
  })
})

describe('faults of the service', () => {
  it.each<[Wrong, string]>([
    [429, 'declined'],
    ['silent_done', 'unknown'],
    [500, 'unknown'],
    ['cut_undone', 'unknown'],
  ])('a start that meets %s is %s, and is found again under its key', async (wrong, status) => {
    local.fail(/POST \/v2\/payments$/, wrong, 2)
    expect((await processor.start(context, { ...money(5000), description: '', returnAddress })).status).toBe(status)
    for (let time = 0; time < 2; time += 1)
      await processor.start(context, { ...money(5000), description: '', returnAddress })
    const own = [...local.account.payments.values()].filter(
      ({ metadata }) => JSON.stringify(metadata) === JSON.stringify({ booking_key: key }),
    )
    expect(own).toHaveLength(1)
  })

  it.each<Wrong>([429, 500, 'silent_done', 'cut_done', { late: 300 }])(
    'a capture that meets %s is unknown, and succeeds under its key, once',
    async (wrong) => {
      const reference = await held(5000)
      local.fail(/\/captures$/, wrong, 1)
      const call = { ...money(5000, `${key}.capture`), reference }
      const answers = []
      for (let time = 0; time < 3; time += 1) answers.push(await processor.capture(context, call))
      expect(answers.at(-1)).toMatchObject({ status: 'succeeded', amount: 5000 })
    },
  )

  it('a key that is refused moves nothing, and is revoked midway without a loss', async () => {
    const wrong = contextWith({ apikey: 'test_KeyOfSomebodyElse00001' })
    expect(await processor.start(wrong, { ...money(5000), description: '', returnAddress })).toEqual({
      ...{ status: 'declined', code: 'processor_unavailable' },
    })
    const reference = await held(5000)
    local.setKey(false)
    const call = { ...money(5000, `${key}.capture`), reference }
    expect(await processor.capture(context, call)).toEqual({ status: 'unknown', reference })
    const fault = await stateOf(reference).then(String, (error: Error) => error.message)
    expect(fault).toContain('401')
    expect(fault).not.toContain('Key')
    local.setKey(true)
    expect(await processor.capture(context, call)).toMatchObject({ status: 'succeeded', amount: 5000 })
  })

  it('a service that can not be reached is unknown', async () => {
    const gone = contextWith({ apiaddress: 'http://127.0.0.1:9' })
    const call = { ...money(5000), reference: 'tr_1' }
    expect(await processor.capture(gone, call)).toEqual({ status: 'unknown', reference: 'tr_1' })
  })
})

describe('money', () => {
  it('is held until the day that the service names, and over then', async () => {
    const reference = await held(5000)
    const { captureBy = 0 } = await stateOf(reference)
    expect(captureBy).toBeGreaterThanOrEqual(processor.captureBy?.(context) ?? Number.POSITIVE_INFINITY)
    now += 8 * day
    expect(await stateOf(reference)).toMatchObject({ state: 'voided' })
    expect((await processor.capture(context, { ...money(5000), reference })).status).toBe('declined')
  })

  it('is captured in part, refunded in parts, and counted', async () => {
    const reference = await held(5000)
    await processor.capture(context, { ...money(3000, `${key}.capture`), reference })
    for (const part of [500, 700, 300]) await processor.refund(context, { ...money(part, `${key}.${part}`), reference })
    expect(await stateOf(reference)).toMatchObject({ state: 'captured', amount: 1500 })
    expect(await processor.refunds?.(context, { reference })).toHaveLength(3)
    const much = await processor.refund(context, { ...money(1501, `${key}.much`), reference })
    expect(much.status).toBe('declined')
  })

  it('releases what is not captured, also where the call that captured it ended before that', async () => {
    const reference = await held(5000)
    local.account.capture(reference, { currency: 'EUR', value: '30.00' })
    const call = { ...money(3000, `${key}.capture`), reference }
    // A call for another amount is none that captured this.
    expect((await processor.capture(context, { ...call, amount: 2000 })).status).toBe('declined')
    expect(local.account.payment(reference).isRestReleased).toBe(false)
    for (let time = 0; time < 2; time += 1) {
      expect(await processor.capture(context, call)).toMatchObject({ status: 'succeeded', amount: 3000 })
      expect(local.account.payment(reference).isRestReleased).toBe(true)
    }
  })

  it('releases nothing of what is captured as a whole', async () => {
    const reference = await held(5000)
    const call = { ...money(5000, `${key}.capture`), reference }
    for (let time = 0; time < 2; time += 1) await processor.capture(context, call)
    expect(local.account.payment(reference)).toMatchObject({ captured: 5000, isRestReleased: false })
  })

  it('goes back once, also when the service has forgotten the key, and waits where the service does', async () => {
    const reference = await captured(5000)
    local.account.nextRefunds.push('queued')
    const call = { ...money(2000, `${key}.refund`), reference }
    local.fail(/POST .*\/refunds$/, 'silent_done', 1)
    expect((await processor.refund(context, call)).status).toBe('unknown')
    local.forgetKeys()
    expect((await processor.refund(context, call)).status).toBe('pending')
    for (const refund of local.account.payment(reference).refunds) refund.status = 'refunded'
    expect(await processor.refund(context, call)).toMatchObject({ status: 'succeeded', amount: 2000 })
    expect(local.account.payment(reference).refunds).toHaveLength(1)
  })

  it('is sent again where a refund failed, three times in all', async () => {
    const reference = await captured(5000)
    local.account.nextRefunds.push('failed', 'failed', 'failed')
    const call = { ...money(2000, `${key}.refund`), reference }
    for (let time = 0; time < 5; time += 1) await processor.refund(context, call)
    expect(await processor.refund(context, call)).toEqual({ status: 'declined', code: 'refund_failed' })
    expect(local.account.payment(reference).refunds).toHaveLength(3)
  })

  it('that the bank took back is a dispute that is lost, until it is reversed; each is news of its own', async () => {
    const reference = await captured(5000)
    const [before] = (await read(reference)) ?? []
    local.account.chargeBack(reference, 2000)
    local.account.chargeBack(reference, 1000)
    const listed = () => processor.disputes?.(context, { reference })
    expect(await listed()).toMatchObject([
      { amount: 2000, currency: 'eur', state: 'lost', reason: 'md06', fee: 0 },
      { amount: 1000, state: 'lost' },
    ])
    expect(await stateOf(reference)).toMatchObject({ state: 'captured', amount: 5000 })
    const [taken] = (await read(reference)) ?? []
    expect(taken).toMatchObject({ type: 'disputed', reference })
    local.account.reverse(reference)
    expect(await listed()).toMatchObject([{ state: 'won' }, { state: 'won' }])
    const [back] = (await read(reference)) ?? []
    expect(back).toMatchObject({ type: 'disputed', reference })
    expect(new Set([before?.id, taken?.id, back?.id]).size).toBe(3)
    local.fail(/chargebacks/, 500)
    await expect(listed()).rejects.toThrow('500')
  })

  it('that goes back in part at the service itself is news of a refund, and so is its coming back', async () => {
    const reference = await captured(5000)
    const [before] = (await read(reference)) ?? []
    local.account.refund(reference, { currency: 'EUR', value: '20.00' }, null)
    const [made] = (await read(reference)) ?? []
    expect(made).toMatchObject({ type: 'refunded' })
    for (const refund of local.account.payment(reference).refunds) refund.status = 'failed'
    const [back] = (await read(reference)) ?? []
    expect(back).toMatchObject({ type: 'refunded' })
    expect(new Set([before?.id, made?.id, back?.id]).size).toBe(3)
  })

  it.each([
    ['eur', 1, true],
    ['eur', 1_000_001, false],
    // Yen are the least unit already, and 10,000 of them are some sixty euros.
    ['jpy', 1_000_000, true],
    ['jpy', 1_200_001, false],
    ['kwd', 1000, false],
  ])('%s %i can be charged: %s', async (currency, amount, isTaken) => {
    expect(processor.eligibility({ dueNow: amount, finalPrice: amount, currency, payonsite: false })).toBe(isTaken)
    expect(unitsOf('xyz')).toBeNull()
  })
})

describe('webhooks', () => {
  it('are asked about: late, repeated and disordered ones say what is so now', async () => {
    const reference = await held(5000)
    const [first] = (await read(reference)) ?? []
    expect(first).toMatchObject({ type: 'authorized', reference, amount: 5000, currency: 'eur' })
    await processor.capture(context, { ...money(5000, `${key}.capture`), reference })
    const late = await read(reference)
    expect(late).toMatchObject([{ type: 'captured' }])
    expect(late?.[0]?.id).not.toBe(first?.id)
    expect(await read(reference)).toEqual(late)
  })

  it('of nobody, of another form, or of another system at the account are no news', async () => {
    expect(await read('tr_unknown1')).toEqual([])
    expect(await read('re_abc123')).toEqual([])
    for (const id of ['', 'tr_../../v2/balances', "tr_'", 'evil']) expect(await read(id), id).toBeNull()
    const { id } = local.account.create({
      ...{ amount: { currency: 'EUR', value: '1.00' }, redirectUrl: 'https://other.example', metadata: null },
    })
    expect(await read(id)).toEqual([])
  })

  it('are sent again while the service does not answer', async () => {
    const reference = await held(5000)
    local.fail(new RegExp(`GET /v2/payments/${reference}`), 500)
    await expect(read(reference)).rejects.toThrow('500')
  })
})

describe('settings', () => {
  it.each([{ apikey: 'live_' }, { apikey: 'sk_test_123' }, { apiaddress: 'https://elsewhere.example' }])(
    '%j is refused, without the key',
    (more) => {
      const faults = settingFaults(MollieSettings, { ...given, ...more })
      expect(faults).not.toEqual([])
      expect(JSON.stringify(faults)).not.toContain(apikey)
    },
  )
})
