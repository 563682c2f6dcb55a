import type { PaymentContext } from '@tessera/plugin-api'
import { testTenant, type Wrong } from '@tessera/plugin-api/conformance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings, settingFaults } from '../../core/plugin-host/settings.ts'
import { fromService, toService, unitsOf } from './amounts.ts'
import { paypalProcessor } from './processor.ts'
import { PaypalSettings } from './settings.ts'
import type { Behaviour } from './testing/account.ts'
import { clientid, clientsecret, startLocalPaypal, webhookid } from './testing/local-paypal.ts'

const hour = 3_600_000
let now = Date.UTC(2030, 0, 1)
const local = await startLocalPaypal(() => now)
afterAll(() => local.close())

const given = { clientid, clientsecret, webhookid, apiaddress: local.address, timeout: 500 }
const contextWith = (more: Record<string, unknown> = {}): PaymentContext => {
  const read = readSettings(PaypalSettings, { ...given, ...more })
  if (!read.ok) throw new Error(read.faults.join())
  return { ...testTenant(read.settings), now }
}
const context = contextWith()
const processor = paypalProcessor(() => now)

const returnAddress = 'https://quay.example/payment/1?token=t'
let count = 0
let key = ''
beforeEach(() => {
  count += 1
  key = `attempt-${count}`
})

const money = (amount: number, idempotencyKey = key, currency = 'usd') => ({ amount, currency, idempotencyKey })
const startAt = async (amount: number, at = context): Promise<string> => {
  const answer = await processor.start(at, { ...money(amount), description: 'Lesson', returnAddress })
  if (answer.status !== 'started') throw new Error(JSON.stringify(answer))
  return answer.reference
}
const authorize = (reference: string, amount: number, token: Record<string, unknown> = { confirmed: true }) =>
  processor.authorize(context, { ...money(amount), reference, token, description: 'Lesson' })
const agreed = async (amount: number, behaviour: Behaviour = 'approved') => {
  const reference = await startAt(amount)
  local.account.approve(reference, behaviour)
  return reference
}
const captured = async (amount: number): Promise<string> => {
  const reference = await agreed(amount)
  await authorize(reference, amount)
  const answer = await processor.capture(context, { ...money(amount, `${key}.capture`), reference })
  expect(answer).toMatchObject({ status: 'succeeded', amount })
  return reference
}
const stateOf = (reference: string) => processor.retrieve(context, { reference })

describe('faults of the service', () => {
  it.each<[Wrong, string]>([
    [429, 'declined processor_unavailable'],
    [403, 'declined processor_unavailable'],
    ['silent_done', 'unknown'],
    ['silent_undone', 'unknown'],
    [500, 'unknown'],
    ['cut_undone', 'unknown'],
  ])('an authorisation that meets %s is %s', async (wrong, outcome) => {
    const reference = await agreed(5000)
    local.fail(new RegExp(`${reference}/authorize`), wrong, 9)
    const answer = await authorize(reference, 5000)
    expect([answer.status, 'code' in answer ? answer.code : ''].join(' ').trim()).toBe(outcome)
    expect((await stateOf(reference)).state).toBe(wrong === 'silent_done' ? 'authorized' : 'action')
  })

  it.each<Wrong>(['cut_done', 'cut_undone', 503, { late: 50 }])(
    'one %s is survived by the repeat, and authorises once',
    async (wrong) => {
      const reference = await agreed(5000)
      local.fail(new RegExp(`${reference}/authorize`), wrong, 1)
      expect(await authorize(reference, 5000)).toMatchObject({ status: 'succeeded', amount: 5000 })
    },
  )

  it.each<Wrong>([429, 500, 'silent_done', 'cut_done'])(
    'a capture that meets %s is unknown, and succeeds under its key, once',
    async (wrong) => {
      const reference = await agreed(5000)
      await authorize(reference, 5000)
      local.fail(/\/capture$/, wrong, 2)
      const call = { ...money(5000, `${key}.capture`), reference }
      const answers = []
      for (let time = 0; time < 3; time += 1) answers.push(await processor.capture(context, call))
      expect(answers.at(-1)).toMatchObject({ status: 'succeeded', amount: 5000 })
      expect(local.account.order(reference).captures).toHaveLength(1)
      // What a fault has left over must not meet the next test.
      for (let time = 0; time < 2; time += 1) await processor.capture(context, call)
    },
  )

  it('credentials that are wrong move nothing, are told as passing, and stand in no error', async () => {
    const wrong = contextWith({ clientsecret: 'SecretOfSomebodyElse' })
    const call = { ...money(5000), description: '', returnAddress }
    expect(await processor.start(wrong, call)).toEqual({ status: 'declined', code: 'processor_unavailable' })
    const fault = await processor.retrieve(wrong, { reference: 'ORDER1' }).catch((error: Error) => error.message)
    expect(fault).toContain('401')
    expect(fault).not.toContain('SomebodyElse')
  })

  it('a service that can not be reached is unknown, and told without the address', async () => {
    const gone = contextWith({ apiaddress: 'http://127.0.0.1:9' })
    expect(await processor.start(gone, { ...money(5000), description: '', returnAddress })).toEqual({
      status: 'unknown',
    })
    const answer = await processor.capture(gone, { ...money(5000), reference: 'ORDER1' })
    expect(answer).toEqual({ status: 'unknown', reference: 'ORDER1' })
  })

  it('one access token serves many calls, until it runs out or is revoked', async () => {
    const tokens = () => local.requests.filter(({ path }) => path === '/v1/oauth2/token').length
    await startAt(5000)
    const before = tokens()
    key += '.second'
    await startAt(5000)
    expect(tokens()).toBe(before)
    now += 9 * hour
    key += '.third'
    await startAt(5000)
    expect(tokens()).toBe(before + 1)
    local.revoke('tokens')
    key += '.fourth'
    await startAt(5000)
    expect(tokens()).toBe(before + 2)
  })
})

describe('orders', () => {
  it('are repeated under their key, also when the answer was lost', async () => {
    local.fail(/POST \/v2\/checkout\/orders$/, 'cut_done', 1)
    const reference = await startAt(5000)
    expect(await startAt(5000)).toBe(reference)
    const own = [...local.account.orders.values()].filter(({ custom_id }) => custom_id === key)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ return_url: returnAddress, amount: { currency_code: 'USD', value: '50.00' } })
  })

  it('that are agreed to move nothing before they are authorised', async () => {
    const reference = await agreed(5000)
    expect(await stateOf(reference)).toMatchObject({ state: 'action', action: { orderid: reference } })
    expect(local.account.order(reference).authorization).toBeNull()
  })

  it('that somebody else has authorised meanwhile are looked at', async () => {
    const reference = await agreed(5000)
    local.account.authorize(reference)
    local.forgetKeys()
    expect(await authorize(reference, 5000)).toMatchObject({ status: 'succeeded', amount: 5000 })
  })

  it.each<[Behaviour, string]>([
    ['declined', 'account_declined'],
    ['denied', 'account_declined'],
    ['limited', 'amount_too_large'],
  ])('that are %s have another in their place, which pays, and can not be paid themselves', async (behaviour, code) => {
    const reference = await agreed(5000, behaviour)
    const answer = await authorize(reference, 5000)
    if (answer.status !== 'requires_action') throw new Error(answer.status)
    expect(answer).toMatchObject({ instead: reference, action: { declined: code, orderid: answer.reference } })
    // A repeat, whose answer was lost, finds the same one.
    if (behaviour !== 'denied') expect(await authorize(reference, 5000)).toMatchObject({ status: 'declined' })
    local.account.approve(answer.reference)
    expect(await authorize(answer.reference, 5000)).toMatchObject({ status: 'succeeded', amount: 5000 })
    expect(['voided', 'failed']).toContain((await stateOf(reference)).state)
  })

  it('that are refused for a reason that is not listed are declined and closed, and stay so', async () => {
    const reference = await agreed(5000, 'barred')
    expect(await authorize(reference, 5000)).toEqual({ status: 'declined', code: 'payment_declined' })
    expect(await authorize(reference, 5000)).toEqual({ status: 'declined', code: 'called_off' })
    expect(await stateOf(reference)).toMatchObject({ state: 'voided' })
  })

  it('a call to authorise that is under way when it is called off finds the door closed', async () => {
    const reference = await agreed(5000)
    local.fail(new RegExp(`${reference}/authorize`), { late: 80 })
    const [late, off] = await Promise.all([
      authorize(reference, 5000),
      processor.callOff(context, { reference, idempotencyKey: `${key}.off` }),
    ])
    expect(off.status).toBe('succeeded')
    expect(late).toEqual({ status: 'declined', code: 'called_off' })
    expect(await stateOf(reference)).toMatchObject({ state: 'voided' })
  })

  it('that the customer left are closed, and forgotten ones count as called off', async () => {
    const left = await startAt(5000)
    expect(await authorize(left, 5000, { confirmed: false })).toEqual({
      status: 'declined',
      code: 'confirmation_failed',
    })
    key += '.old'
    const old = await startAt(5000)
    now += 80 * hour
    expect(await processor.callOff(context, { reference: old, idempotencyKey: key })).toMatchObject({
      status: 'succeeded',
    })
    expect(await stateOf(old)).toEqual({ state: 'none', amount: 0 })
  })

  it('are honoured for three days, and over after twenty-nine', async () => {
    const reference = await agreed(5000)
    const answer = await authorize(reference, 5000)
    expect(answer).toMatchObject({ captureBy: now + 72 * hour, details: { authorization: expect.any(String) } })
    const later = { ...context, now: now + 30 * 24 * hour }
    expect(await processor.retrieve(later, { reference })).toMatchObject({ state: 'voided' })
  })

  it('another amount or currency than the order has is told as it is', async () => {
    const reference = await agreed(4000)
    const answer = await processor.authorize(context, {
      ...money(5000, key, 'eur'),
      ...{ reference, token: { confirmed: true }, description: '' },
    })
    expect(answer).toMatchObject({ status: 'succeeded', amount: 4000, currency: 'usd' })
  })
})

describe('money', () => {
  it('never captures more than was authorised, though the service would', async () => {
    const reference = await agreed(5000)
    await authorize(reference, 5000)
    const answer = await processor.capture(context, { ...money(5500, `${key}.capture`), reference })
    expect(answer).toEqual({ status: 'declined', code: 'amount_too_large' })
  })

  it('captures a part, refunds it in parts, and counts what went back', async () => {
    const reference = await agreed(5000)
    await authorize(reference, 5000)
    await processor.capture(context, { ...money(3000, `${key}.capture`), reference })
    for (const [part, left] of [
      [500, 2500],
      [700, 1800],
    ] as const) {
      await processor.refund(context, { ...money(part, `${key}.${part}`), reference })
      expect(await stateOf(reference)).toMatchObject({ state: 'captured', amount: left })
    }
    const much = await processor.refund(context, { ...money(1801, `${key}.much`), reference })
    expect(much.status).toBe('declined')
    await processor.refund(context, { ...money(1800, `${key}.rest`), reference })
    expect(await stateOf(reference)).toMatchObject({ state: 'refunded', amount: 3000 })
  })

  it('refunds once, also when the service has forgotten the key', async () => {
    const reference = await captured(5000)
    const call = { ...money(2000, `${key}.refund`), reference }
    local.fail(/\/refund$/, 'silent_done', 1)
    expect((await processor.refund(context, call)).status).toBe('unknown')
    local.forgetKeys()
    expect(await processor.refund(context, call)).toMatchObject({ status: 'succeeded', amount: 2000 })
    expect(local.account.order(reference).refunds).toHaveLength(1)
  })

  it('waits for a refund, sends one that failed again, and leaves it after the third', async () => {
    const reference = await captured(5000)
    const call = { ...money(2000, `${key}.refund`), reference }
    local.account.nextRefunds.push('PENDING', 'PENDING', 'PENDING')
    for (const _time of [1, 2, 3]) {
      expect((await processor.refund(context, call)).status).toBe('pending')
      expect((await processor.refund(context, call)).status).toBe('pending')
      for (const refund of local.account.order(reference).refunds) refund.status = 'FAILED'
    }
    expect(await processor.refund(context, call)).toEqual({ status: 'declined', code: 'refund_failed' })
    expect(await stateOf(reference)).toMatchObject({ state: 'captured', amount: 5000 })
    expect(await processor.refunds?.(context, { reference })).toHaveLength(3)
  })

  it('a capture that the bank has still to decide about is pending, and told when it is decided', async () => {
    const reference = await agreed(5000)
    await authorize(reference, 5000)
    local.account.nextCaptures.push('PENDING')
    const call = { ...money(5000, `${key}.capture`), reference }
    expect((await processor.capture(context, call)).status).toBe('pending')
    expect((await stateOf(reference)).state).toBe('processing')
    local.account.settle(reference, 'COMPLETED')
    expect(await stateOf(reference)).toMatchObject({ state: 'captured', amount: 5000 })
  })

  it('what was released is released, what was captured is neither released nor called off', async () => {
    const held = await agreed(5000)
    await authorize(held, 5000)
    const void_ = { reference: held, idempotencyKey: `${key}.void` }
    expect((await processor.void(context, void_)).status).toBe('succeeded')
    local.forgetKeys()
    expect((await processor.void(context, void_)).status).toBe('succeeded')
    key += '.second'
    const reference = await captured(5000)
    const off = { reference, idempotencyKey: `${key}.off` }
    expect((await processor.void(context, off)).status).toBe('declined')
    expect((await processor.callOff(context, off)).status).toBe('declined')
  })
})

describe('amounts', () => {
  it.each([
    ['usd', 1234, 'USD', '12.34'],
    ['jpy', 1234, 'JPY', '1234'],
    ['huf', 123_400, 'HUF', '1234'],
  ])('%s %i are %s %s of the service', (currency, ours, currency_code, value) => {
    expect(toService(ours, currency)).toEqual({ currency_code, value })
    expect(fromService({ currency_code, value })).toEqual({ amount: ours, currency })
  })

  it.each([
    ['usd', 1, true],
    ['huf', 1250, false],
    ['huf', 1200, true],
    ['kwd', 1000, false],
  ])('%s %i: %s', async (currency, amount, isTaken) => {
    const offered = processor.eligibility({ dueNow: amount, finalPrice: amount, currency, payonsite: false })
    expect(offered).toBe(isTaken)
    if (!isTaken) {
      const answer = await processor.start(context, { ...money(amount, key, currency), description: '', returnAddress })
      expect(answer.status).toBe('declined')
    }
    expect(unitsOf('kwd')).toBeNull()
  })
})

describe('whose a payment is', () => {
  it('is told as the order says, from its start to its capture', async () => {
    const started = await processor.start(context, { ...money(5000), description: 'Lesson', returnAddress })
    expect(started).toMatchObject({ status: 'started', payee: 'QUAYMERCHANT1' })
    const reference = started.status === 'started' ? started.reference : ''
    local.account.approve(reference, 'approved')
    expect(await authorize(reference, 5000)).toMatchObject({ payee: 'QUAYMERCHANT1' })
    expect(await stateOf(reference)).toMatchObject({ state: 'authorized', payee: 'QUAYMERCHANT1' })
    local.account.order(reference).payee = 'STRANGER'
    const stranger = { payee: 'STRANGER' }
    expect(await processor.capture(context, { ...money(5000, `${key}.c`), reference })).toMatchObject(stranger)
    expect(await stateOf(reference)).toMatchObject({ state: 'captured', ...stranger })
  })
})

describe('settings', () => {
  it.each([
    [{ clientid: 'x' }, 'clientid'],
    [{ clientsecret: '' }, 'clientsecret'],
    [{ mode: 'production' }, 'mode'],
    [{ apiaddress: 'http://elsewhere.example:80' }, 'apiaddress'],
  ])('%j are refused with a sentence, and without the secret', (more, field) => {
    const faults = settingFaults(PaypalSettings, { ...given, ...more })
    expect(JSON.stringify(faults)).toContain(field)
    expect(JSON.stringify(faults)).not.toContain(clientsecret)
  })
})
