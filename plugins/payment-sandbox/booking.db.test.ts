import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobsOnce } from '../../core/jobs/start-jobs.ts'
import { importBundle } from '../../core/persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { mailsIn } from '../../core/testing/worlds/mail-box.ts'
import { openApp } from '../../core/testing/worlds/open-app.ts'
import { everyDay } from '../../core/testing/worlds/samples/hours.ts'

const host = 'quay.northwind.localhost:3000'
const bundle = {
  whitelabel: {
    id: 'northwind',
    label: 'Northwind',
    url: 'northwind.localhost',
    currency: 'usd',
    allowguestcheckout: true,
    plugins: ['flow-normal', 'wording-en-us', 'wording-es', 'payment-sandbox', 'payment-offline'].map((name) => ({
      name,
    })),
  },
  providers: [
    {
      id: 'quay',
      subdomain: 'quay',
      name: 'Quay Street',
      timezone: 'UTC',
      status: 'active',
      requirelogin: false,
      address: '41 Quay Street',
      newbusinesshours: everyDay(),
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
}

await withDatabase('booking with a test card', (database) => {
  let app: FastifyInstance
  let token = ''
  let dataFolder = ''
  let now = Date.UTC(2026, 10, 20, 12)

  const post = (url: string, payload: object) =>
    app.inject({
      method: 'POST',
      url,
      headers: { host, authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' },
      payload,
    })
  const cardToken = async (number: string): Promise<Record<string, unknown>> => {
    const answer = await post('/plugins/payment-sandbox/tokens', { number, expiry: '12/30', cvc: '123' })
    expect(answer.statusCode).toBe(201)
    return { token: answer.json().token }
  }
  const book = async (hour: number, payment: Record<string, unknown>) => {
    const at = (value: number) => `2026-11-23 ${String(value).padStart(2, '0')}:00:00`
    const params = {
      draft: `draft-of-${hour}-oclock`,
      bookable: 'lesson',
      start: at(hour),
      end: at(hour + 1),
      seats: 1,
      language: 'es',
      user: { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' },
      totalprice: 95,
      payment: { processor: 'payment-sandbox.card', ...payment },
    }
    const answer = await post('/jrpc', { jsonrpc: '2.0', id: 1, method: 'book_appointment', params })
    expect(answer.statusCode).toBeLessThan(500)
    return answer.json()
  }
  const pay = async (hour: number, number: string) => book(hour, { token: await cardToken(number) })
  const codeOf = (answer: { error?: { data?: { code?: string } } }) => answer.error?.data?.code

  beforeAll(async () => {
    const { db } = database()
    const opened = await openApp({ db, now: () => now })
    app = opened.app
    dataFolder = opened.config.dataFolder
    expect(await importBundle(db, bundle, { now })).toMatchObject({ ok: true })
    token = (await post('/sitetoken', {})).json().token
  })
  afterAll(() => app.close())

  it('approved: it is booked and paid, and a mail with the calendar file confirms it in the customer’s language', async () => {
    const { result } = await pay(8, '4242424242424242')
    expect(result.status).toBe('booked')
    await runJobsOnce(app.platform.jobs)
    const [mail] = await mailsIn(dataFolder)
    expect(mail).toMatchObject({ to: 'ada@customers.example', attachments: ['reserva.ics'] })
    expect(mail?.subject).toContain('Confirmado: Lesson')
    expect(mail?.text).toContain('41 Quay Street')
    expect(mail?.text).toMatch(/Pagado: 95,00\u00a0/)
    expect(mail?.text).toContain(result.manageurl)
  })

  it('declined: nothing is booked, the code gives the reason, and another card may follow', async () => {
    const declined = await pay(10, '4000000000009995')
    expect(codeOf(declined)).toBe('payment_declined')
    expect(JSON.stringify(declined.error)).toContain('insufficient_funds')
    expect((await pay(10, '5555555555554444')).result.status).toBe('booked')
  })

  it('confirmation: asked for, then booked', async () => {
    const asked = await pay(12, '4000000000003220')
    expect(codeOf(asked)).toBe('payment_requires_action')
    const attempt = /"attempt":"([^"]+)"/.exec(JSON.stringify(asked.error))?.[1]
    expect((await book(12, { attempt, token: { confirmed: true } })).result.status).toBe('booked')
  })

  it('no answer, though paid: the customer is told so, and the reconciliation books', async () => {
    expect(codeOf(await pay(14, '4000000000007700'))).toBe('payment_unknown')
    now += 3 * 60_000
    await runJobsOnce(app.platform.jobs)
    const { result } = await book(14, { token: {} })
    expect(result.status).toBe('booked')
  })

  it('no answer and not paid: a mail says so, and another try with another card books', async () => {
    expect(codeOf(await pay(16, '4000000000007718'))).toBe('payment_unknown')
    now += 3 * 60_000
    await runJobsOnce(app.platform.jobs)
    await runJobsOnce(app.platform.jobs)
    const unpaid = async () =>
      (await mailsIn(dataFolder)).filter(({ subject }) => subject.startsWith('Sin pagar y sin reservar'))
    expect(await unpaid()).toHaveLength(1)
    expect((await pay(16, '4242424242424242')).result.status).toBe('booked')
  })

  it('no answer to the capture: it is booked, and the ledger is updated later', async () => {
    const { result } = await pay(18, '4000000000007726')
    expect(result.status).toBe('booked')
    now += 3 * 60_000
    await runJobsOnce(app.platform.jobs)
    const repositories = app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    expect((await repositories.payments.attemptsOf(result.id))[0]?.state).toBe('captured')
    expect(await repositories.payments.ledgerOf(result.id)).toHaveLength(2)
  })

  it('shows what was sent in the development inbox, in development', async () => {
    const list = await app.inject({ url: '/plugins/mail-smtp/inbox', headers: { host } })
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('Confirmado: Lesson')
    expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
