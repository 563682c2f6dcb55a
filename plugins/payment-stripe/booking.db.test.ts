import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../core/app.ts'
import { runJobsOnce } from '../../core/jobs/start-jobs.ts'
import { importBundle } from '../../core/persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { testConfig, testRoot } from '../../core/testing/test-config.ts'
import {
  eventOf,
  type LocalStripe,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from './testing/local-stripe.ts'
import type { Behaviour, Payment } from './testing/objects.ts'

const host = 'quay.northwind.localhost:3000'
const webhooksecrets = ['whsec_TheNewerOne11', 'whsec_TheFormerOne1']
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const bundleWith = (apiaddress: string) => ({
  whitelabel: {
    id: 'northwind',
    label: 'Northwind',
    url: 'northwind.localhost',
    currency: 'usd',
    allowguestcheckout: true,
    plugins: [
      ...['flow-normal', 'wording-en-us', 'wording-es'].map((name) => ({ name })),
      {
        name: 'payment-stripe',
        settings: { secretkey, publishablekey, webhooksecrets, apiaddress, timeout: 200 },
      },
    ],
  },
  providers: [
    {
      id: 'quay',
      subdomain: 'quay',
      name: 'Quay Street',
      timezone: 'UTC',
      status: 'active',
      requirelogin: false,
      newbusinesshours: Object.fromEntries(days.map((day) => [day, [{ start: '00:00', end: '24:00' }]])),
    },
  ],
  bookables: [
    {
      id: 'lesson',
      provider: 'quay',
      name: 'Lesson',
      bookabletype: 'standard',
      duration: 3600,
      price: 95,
      paymentterms: 'full',
    },
  ],
})

await withDatabase('booking through Stripe', (database) => {
  let app: FastifyInstance
  let local: LocalStripe
  let token = ''
  let now = Date.UTC(2026, 10, 20, 12)

  const post = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { host, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
      payload,
    })
  const book = async (hour: number, payment: Record<string, unknown>) => {
    const at = (value: number) => `2026-11-23 ${String(value).padStart(2, '0')}:00:00`
    const params = {
      draft: `draft-of-${hour}-oclock`,
      bookable: 'lesson',
      start: at(hour),
      end: at(hour + 1),
      seats: 1,
      language: 'en-us',
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      totalprice: 95,
      payment: { processor: 'payment-stripe.card', ...payment },
    }
    const answer = await post('/jrpc', { jsonrpc: '2.0', id: 1, method: 'book_appointment', params })
    expect(answer.statusCode).toBeLessThan(500)
    return answer.json()
  }
  const pay = (hour: number, behaviour: Behaviour) =>
    book(hour, { token: { paymentmethod: local.account.newMethod(behaviour) } })
  const codeOf = (answer: { error?: { data?: { code?: string } } }) => answer.error?.data?.code
  const newest = (): Payment => {
    const found = [...local.account.payments.values()].at(-1)
    if (!found) throw new Error('no payment')
    return found
  }
  const deliver = (event: object, at = now) => {
    const { rawBody, headers } = signedWebhook(event, { secrets: webhooksecrets.slice(1), at })
    return app.inject({
      method: 'POST',
      url: '/plugins/payment-stripe/webhook',
      headers: { host, 'content-type': 'application/json', ...headers },
      payload: Buffer.from(rawBody),
    })
  }
  const money = (id: string) => {
    const { payments } = app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    return Promise.all([payments.attemptsOf(id), payments.ledgerOf(id)])
  }

  beforeAll(async () => {
    const { db } = database()
    local = await startLocalStripe(() => now)
    app = await buildApp({ config: await testConfig(), root: testRoot, db, now: () => now, pages: 'none' })
    expect(await importBundle(db, bundleWith(local.address), { now })).toMatchObject({ ok: true })
    token = (await post('/sitetoken', {})).json().token
  })
  afterAll(async () => {
    await app.close()
    await local.close()
  })

  it('approved: it is booked, captured once, and its calls have our keys', async () => {
    const { result } = await pay(8, 'approved')
    expect(result.status).toBe('booked')
    expect(newest()).toMatchObject({ status: 'succeeded', amount: 9500, received: 9500 })
    const [[attempt], ledger] = await money(result.id)
    expect(attempt).toMatchObject({ state: 'captured', reference: newest().id })
    expect(ledger).toHaveLength(2)
    expect(newest().metadata.booking_key).toBe(attempt?.idempotencykey)
    const posts = local.requests.filter(({ line }) => line.startsWith('POST'))
    expect(posts.every(({ key }) => key?.startsWith(attempt?.idempotencykey ?? '-'))).toBe(true)
  })

  it('declined: nothing is booked, the reason is told, the payment is closed, and another card may follow', async () => {
    const declined = await pay(10, 'insufficient_funds')
    expect(codeOf(declined)).toBe('payment_declined')
    expect(JSON.stringify(declined.error)).toContain('insufficient_funds')
    expect(newest().status).toBe('canceled')
    expect((await pay(10, 'approved')).result.status).toBe('booked')
  })

  it('3-D Secure: asked for, and booked only once the bank has agreed, whatever the browser says', async () => {
    const asked = await pay(12, 'asks')
    expect(codeOf(asked)).toBe('payment_requires_action')
    expect(JSON.stringify(asked.error)).toContain(`${newest().id}_secret_`)
    const attempt = /"attempt":"([^"]+)"/.exec(JSON.stringify(asked.error))?.[1]
    expect(codeOf(await book(12, { attempt, token: { confirmed: true } }))).toBe('payment_requires_action')
    local.account.answerBank(`${newest().id}_secret_test`, true)
    expect((await book(12, { attempt, token: { confirmed: true } })).result.status).toBe('booked')
    expect(newest()).toMatchObject({ status: 'succeeded', received: 9500 })
  })

  it('an answer that was lost after the work: nothing is charged twice, and the reconciliation books', async () => {
    expect(codeOf(await pay(14, 'lost_moved'))).toBe('payment_unknown')
    const { id } = newest()
    now += 3 * 60_000
    await runJobsOnce(app.platform.jobs)
    expect((await book(14, { token: {} })).result.status).toBe('booked')
    expect(newest()).toMatchObject({ id, status: 'succeeded', received: 9500 })
  })

  it('a webhook before the answer: it books, and repeated, late or disordered ones change nothing', async () => {
    expect(codeOf(await pay(16, 'lost_moved'))).toBe('payment_unknown')
    const payment = newest()
    const authorized = eventOf('evt_16a', 'payment_intent.amount_capturable_updated', local.account.draw(payment))
    for (const _time of [1, 2, 3]) expect((await deliver(authorized)).statusCode).toBe(200)
    expect((await book(16, { token: {} })).result.status).toBe('booked')
    const { result } = await book(16, { token: {} })
    const failed = eventOf('evt_16b', 'payment_intent.payment_failed', { ...local.account.draw(payment) })
    expect((await deliver(failed)).statusCode).toBe(200)
    await runJobsOnce(app.platform.jobs)
    expect(payment).toMatchObject({ status: 'succeeded', received: 9500 })
    const [[attempt], ledger] = await money(result.id)
    expect(attempt?.state).toBe('captured')
    expect(ledger).toHaveLength(2)
  })

  it('refuses a webhook that is forged or old, and keeps nothing of it', async () => {
    const event = eventOf('evt_old', 'payment_intent.succeeded', local.account.draw(newest()))
    expect((await deliver(event, now - 301_000)).statusCode).toBe(400)
    const forged = await app.inject({
      method: 'POST',
      url: '/plugins/payment-stripe/webhook',
      headers: { host, 'content-type': 'application/json', 'stripe-signature': `t=${now / 1000},v1=${'0'.repeat(64)}` },
      payload: event,
    })
    expect(forged.statusCode).toBe(400)
  })

  it('keeps no key and no secret in rows and answers', async () => {
    const { knex } = database().db
    const rows = await Promise.all(
      ['payment_attempts', 'outbox', 'payment_events'].map((table) => knex(table).select()),
    )
    const page = JSON.stringify(rows)
    for (const secret of [secretkey, ...webhooksecrets, '_secret_']) expect(page).not.toContain(secret)
  })
})
