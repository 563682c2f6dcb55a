import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { refusalCode as codeOf, type LessonShop, lessonShop } from '../../core/testing/worlds/paid/lesson-shop.ts'
import { readForm } from './testing/form.ts'
import {
  eventOf,
  type LocalStripe,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from './testing/local-stripe.ts'

const now = Date.UTC(2026, 10, 20, 12)
const webhooksecrets = ['whsec_OfTheConnected1']

interface Connections {
  connections: { processor: string; account: string; state: string; missing: string[] }[]
}

await withDatabase('connecting an account at Stripe', (database) => {
  let shop: LessonShop
  let local: LocalStripe
  let settings: object
  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const keys = { secretkey, publishablekey, webhooksecrets, apiaddress: local.address, timeout: 200 }
    settings = { ...keys, onboarding: true, applicationfee: 10 }
    shop = await lessonShop({ db: database().db, plugin: 'payment-stripe', settings, now: () => now })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  const as = async <T>(kind: 'api' | 'site', name: string, params: object = {}) => {
    const { tenants, caller } = shop.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost:3000', protocol: 'http', wishes: {} })
    const actor = { kind, ip: '127.0.0.1', language: 'en-us' }
    return (await caller.call({ name, params, tenant, actor })) as { ok: boolean; value: T; error: { code: string } }
  }
  const connection = async (how: 'get' | 'check' = 'get') =>
    (await as<Connections>('api', `${how}_payment_connections`)).value.connections[0]
  const begin = async () => (await as<{ address: string }>('api', 'begin_payment_connection')).value.address
  const book = (hour: number) =>
    shop.book(hour, 'payment-stripe.card', { token: { paymentmethod: local.account.newMethod('approved') } })
  const own = () => {
    const found = [...local.account.connected.values()].at(-1)
    if (!found) throw new Error('nothing is connected')
    return found
  }
  const accountDetail = async () => (await as<string>('site', 'get_payment_account')).value

  it('is for staff alone', async () => {
    for (const name of ['get_payment_connections', 'check_payment_connections', 'begin_payment_connection'])
      expect((await as('site', name)).ok, name).toBe(false)
  })

  it('until it takes money nothing is paid by card, and checkout says that no account is connected', async () => {
    expect(await connection()).toEqual({
      ...{ processor: 'payment-stripe.card', account: '', state: 'notconnected', missing: [] },
    })
    expect(await accountDetail()).toBe('Notconnected')
    expect(codeOf(await book(8))).toBe('processor_not_connected')
    expect(local.account.payments.size).toBe(0)
  })

  it('begins on a page of the service and goes on there with the same account', async () => {
    const first = await begin()
    expect(first).toContain(`/setup/${own().id}/`)
    expect(own()).toMatchObject({ metadata: { whitelabel: 'northwind', provider: 'quay' } })
    const link = local.requests.findLast(({ line }) => line === 'POST /v1/account_links')
    expect(readForm(link?.body ?? '')).toMatchObject({
      return_url: 'http://quay.northwind.localhost:3000/payouts?from=service',
      refresh_url: 'http://quay.northwind.localhost:3000/payouts?from=expired',
    })
    expect(await connection()).toMatchObject({ account: own().id, state: 'pending' })
    expect(await begin()).not.toBe(first)
    expect(local.account.connected.size).toBe(1)
    expect(codeOf(await book(9))).toBe('processor_not_connected')
  })

  it('tells what is missing when its owner comes back, and takes money once nothing is', async () => {
    Object.assign(own(), { submitted: true, missing: ['individual.verification.document'] })
    expect(await connection('check')).toMatchObject({
      ...{ state: 'restricted', missing: ['individual.verification.document'] },
    })
    expect(codeOf(await book(10))).toBe('processor_not_connected')
    Object.assign(own(), { takes: true, missing: [] })
    expect(await connection('check')).toMatchObject({ state: 'enabled', missing: [] })
    expect(await accountDetail()).toBe(own().id)
    const booked = await book(11)
    expect(booked.result.status).toBe('booked')
    expect([...local.account.payments.values()].at(-1)).toMatchObject({ destination: own().id, fee: 950 })
  })

  it('learns from the service when that changes, of genuine webhooks alone', async () => {
    Object.assign(own(), { takes: false, missing: ['external_account'] })
    const event = eventOf('evt_account_1', 'account.updated', {
      id: own().id,
      object: 'account',
      charges_enabled: true,
    })
    const forged = await shop.deliver(signedWebhook(event, { secrets: ['whsec_OfSomebodyElse1'], at: now }))
    expect([forged.statusCode, (await connection())?.state]).toEqual([400, 'enabled'])
    const told = await shop.deliver(signedWebhook(event, { secrets: webhooksecrets, at: now }))
    // What the event says is nothing: the service was asked.
    expect([told.statusCode, await connection()]).toMatchObject([
      200,
      { state: 'restricted', missing: ['external_account'] },
    ])
    expect(codeOf(await book(12))).toBe('processor_not_connected')
    const unknown = eventOf('evt_account_2', 'account.updated', { id: 'acct_OfNobody', object: 'account' })
    expect((await shop.deliver(signedWebhook(unknown, { secrets: webhooksecrets, at: now }))).statusCode).toBe(200)
  })

  it('stays when the bundle is imported again, and a silent service is told as such', async () => {
    await shop.fill(settings)
    expect(await connection()).toMatchObject({ account: own().id, state: 'restricted' })
    local.fail(/accounts/, 500, 4)
    expect(await as('api', 'check_payment_connections')).toMatchObject({ error: { code: 'unavailable' } })
    expect(await connection()).toMatchObject({ state: 'restricted' })
  })

  it('is not asked for where the settings name the account, or the white-label keeps the money', async () => {
    await shop.fill({ ...settings, accounts: { quay: 'acct_1Quay' } })
    expect(await connection()).toBeUndefined()
    expect(await accountDetail()).toBe('acct_1Quay')
    await shop.fill({ ...settings, onboarding: false, applicationfee: 0 })
    expect(await as('api', 'begin_payment_connection')).toMatchObject({ error: { code: 'processor_not_connected' } })
    expect((await book(13)).result.status).toBe('booked')
  })
})
