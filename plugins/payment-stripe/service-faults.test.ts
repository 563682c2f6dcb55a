import type { PaymentContext, PaymentCustomer } from '@tessera/plugin-api'
import { testTenant, type Wrong } from '@tessera/plugin-api/conformance'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../core/plugin-host/settings.ts'
import { amountFault, fromService, toService } from './amounts.ts'
import { ownKey } from './intent.ts'
import { stripeProcessor } from './processor.ts'
import { StripeSettings } from './settings.ts'
import { publishablekey, secretkey, startLocalStripe } from './testing/local-stripe.ts'
import type { Behaviour } from './testing/objects.ts'

const now = Date.UTC(2030, 0, 1)
// Pages of two, so that lists are read to their end.
const local = await startLocalStripe(() => now, 2)
afterAll(() => local.close())

const webhooksecrets = ['whsec_TheNewerOne11']
const given = { secretkey, publishablekey, webhooksecrets, apiaddress: local.address, timeout: 500 }
const contextWith = (more: Record<string, unknown> = {}): PaymentContext => {
  const read = readSettings(StripeSettings, { ...given, ...more })
  if (!read.ok) throw new Error(read.faults.join())
  return { ...testTenant(read.settings), now }
}
const context = contextWith()
const processor = stripeProcessor(() => now)

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
const authorize = (
  reference: string,
  amount: number,
  more: { behaviour?: Behaviour; method?: string; keepMethod?: boolean; customer?: PaymentCustomer } = {},
) => {
  const { behaviour = 'approved', ...rest } = more
  const token = rest.method === undefined ? { paymentmethod: local.account.newMethod(behaviour) } : {}
  return processor.authorize(context, { ...money(amount), reference, token, description: 'Lesson', ...rest })
}
const captured = async (amount: number, at = context): Promise<string> => {
  const reference = await startAt(amount, at)
  await authorize(reference, amount)
  const answer = await processor.capture(at, { ...money(amount, `${key}.capture`), reference })
  expect(answer).toMatchObject({ status: 'succeeded', amount })
  return reference
}

describe('faults of the service', () => {
  it.each<[Wrong, string]>([
    [429, 'declined processor_unavailable'],
    ['silent_done', 'unknown'],
    ['silent_undone', 'unknown'],
    [500, 'unknown'],
    [409, 'unknown'],
    ['cut_done', 'unknown'],
  ])('an authorisation that meets %s is %s', async (wrong, outcome) => {
    const reference = await startAt(5000)
    local.fail(new RegExp(`${reference}/confirm`), wrong, 9)
    const answer = await authorize(reference, 5000)
    expect([answer.status, 'code' in answer ? answer.code : ''].join(' ').trim()).toBe(outcome)
    const isDone = wrong === 'silent_done' || wrong === 'cut_done'
    expect(await processor.retrieve(context, { reference })).toMatchObject({ state: isDone ? 'authorized' : 'none' })
  })

  it.each<Wrong>(['cut_done', 'cut_undone', 500, 409])(
    'one %s is survived by the repeat, and works once',
    async (wrong) => {
      const reference = await startAt(5000)
      local.fail(new RegExp(`${reference}/confirm`), wrong, 1)
      expect(await authorize(reference, 5000)).toMatchObject({ status: 'succeeded', amount: 5000 })
    },
  )

  it.each<Wrong>([429, 500, 'silent_done'])(
    'a capture that meets %s is unknown, and succeeds under its key',
    async (wrong) => {
      const reference = await startAt(5000)
      await authorize(reference, 5000)
      local.fail(new RegExp(`${reference}/capture`), wrong, 2)
      const call = { ...money(5000, `${key}.capture`), reference }
      const first = await processor.capture(context, call)
      const answers = [first]
      for (let time = 0; time < 2; time += 1) answers.push(await processor.capture(context, call))
      expect(first.status).toBe('unknown')
      expect(answers.at(-1)).toMatchObject({ status: 'succeeded', amount: 5000 })
      expect(await processor.retrieve(context, { reference })).toMatchObject({ state: 'captured', amount: 5000 })
    },
  )

  it('a key that is refused moves nothing, is told as passing, and stands in no error', async () => {
    const wrong = contextWith({ secretkey: 'sk_test_SomebodyElse' })
    const call = { ...money(5000), description: '', returnAddress }
    expect(await processor.start(wrong, call)).toEqual({ status: 'declined', code: 'processor_unavailable' })
    const fault = await processor.retrieve(wrong, { reference: 'pi_1' }).catch((error: Error) => error.message)
    expect(fault).toContain('StripeAuthenticationError')
    expect(fault).not.toContain('SomebodyElse')
  })

  it('a key that served for another amount never moves that', async () => {
    await startAt(5000)
    expect(await processor.start(context, { ...money(7000), description: 'Lesson', returnAddress })).toEqual({
      status: 'unknown',
    })
  })
})

describe('money that was passed on', () => {
  const passing = contextWith({ account: 'acct_1Northwind', applicationfee: 10 })
  const sentOf = (reference: string) => local.account.refunds.filter(({ payment }) => payment === reference)
  const back = async (code: string) => {
    const reference = await captured(5000, passing)
    local.account.nextReversals.push(code)
    const call = { ...money(5000, `${key}.refund`), reference }
    return { reference, call, answer: await processor.refund(passing, call) }
  }

  it.each(['balance_insufficient', 'account_closed', 'account_invalid'])(
    'goes back though its account does not give it (%s), and what is missing is told',
    async (code) => {
      const { reference, answer } = await back(code)
      expect(answer).toMatchObject({ status: 'succeeded', amount: 5000, uncovered: 4500 })
      expect(sentOf(reference)).toMatchObject([{ amount: 5000, reversesTransfer: false, refundsFee: false }])
    },
  )

  it.each(['charge_already_refunded', 'charge_disputed', 'parameter_invalid_integer', 'transfers_not_allowed'])(
    'is not refunded by the platform where the refund itself is refused (%s)',
    async (code) => {
      const { reference, call, answer } = await back(code)
      expect(answer).toEqual({ status: 'declined', code: 'request_refused' })
      expect(sentOf(reference)).toEqual([])
      // The service takes it by then: its account gives it, and owes nothing.
      local.forgetKeys()
      const after = await processor.refund(passing, call)
      expect(after).toMatchObject({ status: 'succeeded', amount: 5000 })
      expect(after).not.toHaveProperty('uncovered')
      expect(sentOf(reference)).toMatchObject([{ amount: 5000, reversesTransfer: true, refundsFee: true }])
    },
  )
})

describe('money', () => {
  it('captures a part, releases the rest, and counts only what went back', async () => {
    const reference = await startAt(5000)
    await authorize(reference, 5000)
    await processor.capture(context, { ...money(3000, `${key}.capture`), reference })
    expect(await processor.retrieve(context, { reference })).toMatchObject({ state: 'captured', amount: 3000 })
    for (const [part, left] of [
      [500, 2500],
      [700, 1800],
      [300, 1500],
    ] as const) {
      await processor.refund(context, { ...money(part, `${key}.${part}`), reference })
      expect(await processor.retrieve(context, { reference })).toMatchObject({ state: 'captured', amount: left })
    }
    expect(await processor.refund(context, { ...money(1501, `${key}.much`), reference })).toMatchObject({
      status: 'declined',
    })
    await processor.refund(context, { ...money(1500, `${key}.rest`), reference })
    expect(await processor.retrieve(context, { reference })).toMatchObject({ state: 'refunded', amount: 3000 })
  })

  it('refunds once, also when the service has forgotten the key', async () => {
    const reference = await captured(5000)
    const call = { ...money(2000, `${key}.refund`), reference }
    local.fail(/POST \/v1\/refunds/, 'silent_done', 2)
    expect((await processor.refund(context, call)).status).toBe('unknown')
    local.forgetKeys()
    expect(await processor.refund(context, call)).toMatchObject({ status: 'succeeded', amount: 2000 })
    expect(local.account.refundedOf(reference)).toBe(2000)
  })

  it('waits for a refund, sends one that came back again, and leaves it after the third', async () => {
    const reference = await captured(5000)
    const call = { ...money(2000, `${key}.refund`), reference }
    local.account.nextRefunds.push('pending')
    expect((await processor.refund(context, call)).status).toBe('pending')
    expect((await processor.refund(context, call)).status).toBe('pending')
    for (const _time of [1, 2]) {
      for (const refund of local.account.refunds) if (refund.payment === reference) refund.status = 'failed'
      local.account.nextRefunds.push('pending')
      expect((await processor.refund(context, call)).status).toBe('pending')
    }
    for (const refund of local.account.refunds) if (refund.payment === reference) refund.status = 'failed'
    expect(await processor.refund(context, call)).toEqual({ status: 'declined', code: 'refund_failed' })
    expect(await processor.retrieve(context, { reference })).toMatchObject({ state: 'captured', amount: 5000 })
  })

  it('passes money on without the fee, and takes both back with a refund', async () => {
    const connected = contextWith({ account: 'acct_1Northwind', applicationfee: 12.5 })
    const reference = await startAt(5000, connected)
    expect(local.account.payment(reference)).toMatchObject({ destination: 'acct_1Northwind', fee: 625 })
    await authorize(reference, 5000)
    await processor.capture(connected, { ...money(2000, `${key}.capture`), reference })
    expect(local.account.payment(reference)).toMatchObject({ received: 2000, fee: 250 })
    // The account was disconnected meanwhile: what it has received goes back all the same.
    await processor.refund(context, { ...money(500, `${key}.refund`), reference })
    const sent = local.account.refunds.find(({ payment, metadata }) => payment === reference && metadata[ownKey])
    expect(sent).toMatchObject({ reversesTransfer: true, refundsFee: true })
  })

  it('says whose a payment is, by what the service has of it', async () => {
    const connected = contextWith({ account: 'acct_1Northwind' })
    const call = { ...money(5000), description: 'Lesson', returnAddress }
    const started = await processor.start(connected, call)
    expect(started).toMatchObject({ status: 'started', payee: 'acct_1Northwind' })
    const reference = started.status === 'started' ? started.reference : ''
    expect(await authorize(reference, 5000)).toMatchObject({ payee: 'acct_1Northwind' })
    const payment = local.account.payment(reference)
    payment.behalf = 'acct_1Stranger'
    const mixed = { payee: 'acct_1Northwind for acct_1Stranger' }
    expect(await processor.retrieve(context, { reference })).toMatchObject(mixed)
    payment.destination = null
    payment.behalf = null
    const kept = { payee: 'own' }
    expect(await processor.capture(context, { ...money(5000, `${key}.c`), reference })).toMatchObject(kept)
    expect(await processor.retrieve(context, { reference })).toMatchObject({ state: 'captured', ...kept })
  })

  it('calls a captured payment neither released nor off', async () => {
    const reference = await captured(5000)
    const off = { reference, idempotencyKey: `${key}.off` }
    expect((await processor.void(context, off)).status).toBe('declined')
    expect((await processor.callOff(context, off)).status).toBe('declined')
  })
})

describe('saved methods', () => {
  const ada = { id: 'ada', email: 'ada@customers.example', name: 'Ada Moor' }

  it('belong to one customer per person', async () => {
    for (const person of [ada, { ...ada, id: 'other' }, ada, { ...ada, id: 'third' }, ada]) {
      key = `${key}.x`
      const answer = await authorize(await startAt(5000), 5000, { keepMethod: true, customer: person })
      expect(answer).toMatchObject({ status: 'succeeded', method: expect.stringMatching(/^pm_/) })
      local.forgetKeys()
    }
    const people = [...local.account.customers.values()].map(({ metadata }) => metadata.person)
    expect(people).toEqual(['ada', 'other', 'third'])
  })

  it('whose bank wants its owner ask for them; one that is declined says so', async () => {
    const save = async (behaviour: Behaviour) => {
      const token = { paymentmethod: local.account.newMethod(behaviour) }
      const saved = await processor.saveMethod?.(context, {
        token,
        idempotencyKey: `${key}.${behaviour}`,
        customer: ada,
      })
      return saved?.status === 'succeeded' ? saved.reference : ''
    }
    const reference = await startAt(5000)
    const asked = await authorize(reference, 5000, { method: await save('asks_when_absent') })
    expect(asked).toMatchObject({ status: 'requires_action', action: { clientsecret: expect.any(String) } })
    local.account.answerBank(`${reference}_secret_test`, true)
    const call = { ...money(5000), reference, token: { confirmed: true }, description: 'Lesson' }
    expect(await processor.authorize(context, call)).toMatchObject({ status: 'succeeded', amount: 5000 })
    key = `${key}.second`
    const method = await save('declined_when_absent')
    expect(await authorize(await startAt(5000), 5000, { method })).toEqual({
      status: 'declined',
      code: 'insufficient_funds',
    })
  })

  it('are saved after the bank has asked, only under the key of their own setup', async () => {
    const token = { paymentmethod: local.account.newMethod('asks') }
    const asked = await processor.saveMethod?.(context, { token, idempotencyKey: key, customer: ada })
    if (asked?.status !== 'requires_action') throw new Error('not asked')
    const { setupintent, clientsecret } = asked.action
    const come = (idempotencyKey: string) =>
      processor.saveMethod?.(context, { token: { confirmed: true, setupintent }, idempotencyKey, customer: ada })
    expect((await come(key))?.status).toBe('requires_action')
    local.account.answerBank(String(clientsecret), true)
    expect(await come('another')).toEqual({ status: 'declined', code: 'token_invalid' })
    expect(await come(key)).toMatchObject({ status: 'succeeded', reference: token.paymentmethod })
  })

  it.each<Wrong>([429, 500, 'silent_undone', 'cut_undone'])('are not told as gone where it says %s', async (wrong) => {
    const token = { paymentmethod: local.account.newMethod('approved') }
    const saved = await processor.saveMethod?.(context, { token, idempotencyKey: key })
    const reference = saved?.status === 'succeeded' ? saved.reference : ''
    expect(await processor.methodStands?.(context, { reference })).toBe(true)
    local.fail(new RegExp(`GET .*payment_methods/${reference}$`), wrong, 9)
    await expect(processor.methodStands?.(context, { reference })).rejects.toThrow()
  })

  it.each([
    ['did not agree', 'asks', { confirmed: false }, 'confirmation_failed'],
    ['was never asked, whatever the browser says', null, { confirmed: true }, 'token_invalid'],
  ] as const)('gives up on a payment whose customer %s, for good', async (_what, behaviour, token, code) => {
    const reference = await startAt(5000)
    if (behaviour) await authorize(reference, 5000, { behaviour })
    const answer = await processor.authorize(context, { ...money(5000), reference, token, description: 'Lesson' })
    expect([answer, local.account.payment(reference).status]).toEqual([{ status: 'declined', code }, 'canceled'])
  })
})

describe('amounts', () => {
  it.each([
    ['usd', 1000, 1000],
    ['jpy', 1000, 1000],
    ['kwd', 1230, 1230],
    ['isk', 500, 50_000],
    ['ugx', 500, 50_000],
  ])('%s %i are %i of the service', (currency, ours, theirs) => {
    expect(toService(ours, currency)).toBe(theirs)
    expect(fromService(theirs, currency)).toBe(ours)
  })

  it.each([
    ['usd', 49, 'amount_too_small'],
    ['usd', 50, null],
    ['jpy', 49, 'amount_too_small'],
    ['kwd', 1235, 'amount_step'],
    ['usd', 100_000_000, 'amount_too_large'],
    ['usd', 99_999_999, null],
  ])('%s %i: %s', async (currency, amount, fault) => {
    expect(amountFault(amount, currency)).toBe(fault)
    const offered = processor.eligibility({ dueNow: amount, finalPrice: amount, currency, payonsite: false })
    expect(offered).toBe(fault === null)
    const answer = await processor.start(context, { ...money(amount, key, currency), description: '', returnAddress })
    if (fault) expect(answer).toMatchObject({ status: 'declined', code: fault, message: expect.stringMatching(/\.$/) })
    else expect(answer.status).toBe('started')
  })
})
