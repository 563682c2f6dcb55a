import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import {
  refusalCode as codeOf,
  collectedLater,
  type LessonShop,
  lessonShop,
} from '../../core/testing/worlds/paid/lesson-shop.ts'
import { tenantAt } from '../../core/testing/worlds/tenant-at.ts'
import {
  eventOf,
  type LocalStripe,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from './testing/local-stripe.ts'

const minute = 60_000
const processor = 'payment-stripe.card'
const webhooksecrets = ['whsec_OfTheConnected1']
const host = 'quay.northwind.localhost:3000'

interface Connections {
  connections: { processor: string; account: string; state: string; missing: string[] }[]
}

await withDatabase('disconnecting an account at Stripe', (database) => {
  let shop: LessonShop
  let local: LocalStripe
  let settings: object
  let now = Date.UTC(2026, 10, 20, 12)
  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const keys = { secretkey, publishablekey, webhooksecrets, apiaddress: local.address, timeout: 200 }
    settings = { ...keys, onboarding: true, applicationfee: 10 }
    const users = [{ id: 'sky', email: 'sky@people.example', role: 'provider', providers: ['quay'] }]
    shop = await lessonShop({ db: database().db, plugin: 'payment-stripe', settings, users, now: () => now })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  const as = async <T>(kind: 'api' | 'site', name: string, params: object = {}) => {
    const { caller } = shop.app.platform
    const tenant = await tenantAt(shop.app, host)
    const actor = { kind, ip: '127.0.0.1', language: 'en-us' }
    return (await caller.call({ name, params, tenant, actor })) as { ok: boolean; value: T; error: { code: string } }
  }
  const connection = async () => (await as<Connections>('api', 'get_payment_connections')).value.connections[0]
  const end = (account: string) => as<Connections>('api', 'end_payment_connection', { processor, account })
  const newest = () => {
    const found = [...local.account.connected.values()].at(-1)
    if (!found) throw new Error('nothing is connected')
    return found
  }
  /** Connects an account of the provider's, and lets it take money. */
  const connect = async () => {
    expect((await as('api', 'begin_payment_connection')).ok).toBe(true)
    Object.assign(newest(), { submitted: true, takes: true, missing: [] })
    expect((await as('api', 'check_payment_connections')).ok).toBe(true)
    return newest().id
  }
  const card = () => ({ token: { paymentmethod: local.account.newMethod('approved') } })
  const book = async (hour: number) => {
    const { result } = await shop.book(hour, processor, card())
    expect(result).toMatchObject({ id: expect.any(String) })
    return { id: String(result.id), token: String(result.managetoken), status: String(result.status) }
  }
  const paymentOf = async (id: string) => {
    const [[attempt]] = await shop.money(id)
    return local.account.payment(attempt?.reference ?? '')
  }
  const tellings = async (reservation: string) =>
    (await database().db.knex('outbox').where({ reservation, name: 'reservation.payment_failed' })).map(({ payload }) =>
      JSON.parse(payload),
    )

  it('is for staff alone, of an account that is connected and is still the same', async () => {
    const asked = { processor, account: 'acct_OfNobody' }
    for (const name of ['preview_payment_connection_end', 'end_payment_connection'])
      expect((await as('site', name, asked)).ok, name).toBe(false)
    expect(await end('acct_OfNobody')).toMatchObject({ error: { code: 'processor_not_connected' } })
    await connect()
    expect(await end('acct_OfNobody')).toMatchObject({ error: { code: 'status_conflict' } })
    const other = { processor: 'payment-stripe.wallet', account: newest().id }
    expect(await as('api', 'end_payment_connection', other)).toMatchObject({
      error: { code: 'processor_not_connected' },
    })
    expect(await connection()).toMatchObject({ account: newest().id, state: 'enabled' })
  })

  it('ends new payments and collecting at once; what has begun and what goes back follow where they began', async () => {
    const account = newest().id
    const paid = await book(24)
    await shop.fill(settings, { terms: collectedLater })
    const collected = await book(25)
    expect(await shop.paid(collected.id)).toMatchObject({ isCollected: true })
    await shop.fill(settings, { terms: { approvalmode: true }, provider: { pendingexpiry: 172_800 } })
    const asked = await book(26)
    expect(asked.status).toBe('pending')
    await shop.fill(settings)
    const going = await book(27)
    local.fail(/refunds/, 500, 4)
    const which = { id: going.id, token: going.token }
    expect((await shop.call('cancel_reservation', which)).result).toMatchObject({ refund: 95 })

    expect((await as('api', 'preview_payment_connection_end', { processor })).value).toEqual({
      ...{ underway: 1, refunds: 1, collected: 1 },
    })
    expect(await end(account)).toMatchObject({
      value: { connections: [{ processor, account: '', state: 'notconnected', missing: [] }] },
    })

    expect(await connection()).toMatchObject({ account: '', state: 'notconnected' })
    expect((await as('site', 'get_payment_account')).value).toBe('Notconnected')
    const payments = local.account.payments.size
    expect(codeOf(await shop.book(28, processor, card()))).toBe('processor_not_connected')
    expect(local.account.payments.size).toBe(payments)

    // Its customer is asked to pay the rest, and nothing is announced or tried.
    expect(await shop.paid(collected.id)).toMatchObject({ status: 'booked', paid: 3500, isCollected: false })
    expect(await tellings(collected.id)).toMatchObject([{ of: 'collect', code: 'processor_not_connected' }])

    // What has begun is captured to the account that it was begun for, with the fee of then.
    expect((await as('api', 'approve_reservation', { id: asked.id })).ok).toBe(true)
    expect(await paymentOf(asked.id)).toMatchObject({ destination: account, received: 9500, fee: 950 })

    // What goes back is taken from the account that was paid, ordered before or after.
    expect((await shop.call('cancel_reservation', { id: paid.id, token: paid.token })).result).toMatchObject({
      refund: 95,
    })
    for (let turn = 0; turn < 3; turn += 1) {
      now += 10 * minute
      await shop.work()
    }
    for (const { id } of [paid, going]) {
      const payment = await paymentOf(id)
      const sent = local.account.refunds.filter((one) => one.payment === payment.id)
      expect(sent).toMatchObject([{ amount: 9500, reversesTransfer: true, status: 'succeeded' }])
    }
  })

  it('a part of what was authorised is captured with its part of the fee', async () => {
    await connect()
    await shop.fill(settings, { terms: { approvalmode: true }, provider: { pendingexpiry: 172_800 } })
    const asked = await book(50)
    await end(newest().id)
    await shop.fill(settings)
    const tenant = await tenantAt(shop.app, host)
    const [[attempt]] = await shop.money(asked.id)
    const context = { ...tenant.context('payment-stripe'), now }
    const reference = attempt?.reference ?? ''
    const call = { amount: 4000, currency: 'usd', reference, idempotencyKey: 'a-part' }
    await tenant.plugins.payments[0]?.capture(context, call)
    expect(local.account.payment(reference)).toMatchObject({ received: 4000, fee: 400 })
  })

  it('news of it, and an answer that was asked for before, connect nothing; the people who work there are told', async () => {
    const former = newest().id
    const event = eventOf('evt_account_late', 'account.updated', { id: former, object: 'account' })
    expect((await shop.deliver(signedWebhook(event, { secrets: webhooksecrets, at: now }))).statusCode).toBe(200)
    expect(await connection()).toMatchObject({ account: '', state: 'notconnected' })
    const account = await connect()
    const { onboarding } = (await tenantAt(shop.app, host)).plugins.payments[0] ?? {}
    if (!onboarding) throw new Error('there is no onboarding')
    const { state } = onboarding
    onTestFinished(() => void Object.assign(onboarding, { state }))
    // The service answers when it is disconnected already.
    onboarding.state = async (...call) => {
      const answer = await state(...call)
      expect((await end(account)).ok).toBe(true)
      return answer
    }
    await as('api', 'check_payment_connections')
    expect(await connection()).toMatchObject({ account: '', state: 'notconnected' })
    const told = await database().db.knex('outbox').where('name', 'account.disconnected').orderBy('created')
    expect(JSON.parse(told.at(-1)?.payload ?? '{}')).toMatchObject({ user: 'sky', address: account })
    const { value } = await as<{ items: object[] }>('api', 'get_audit_trail', { operation: 'end_payment_connection' })
    expect(value.items[0]).toMatchObject({ actor: 'api', outcome: 'done' })
  })

  it('another account is connected after it, and what was saved pays there', async () => {
    const [former, count] = [newest().id, local.account.connected.size]
    const account = await connect()
    expect([account === former, local.account.connected.size]).toEqual([false, count + 1])
    const booked = await book(60)
    expect(await paymentOf(booked.id)).toMatchObject({ destination: account })
  })
})
