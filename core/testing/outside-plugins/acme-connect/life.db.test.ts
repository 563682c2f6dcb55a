import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import operator from '../../../../fastify.config.ts'
import { withDatabase } from '../../databases/databases.ts'
import { barePages } from '../../proofs/access/attacks/bare-pages.ts'
import { testRoot } from '../../test-config.ts'
import { attemptIn, refusalCode as codeOf, type LessonShop, lessonShop } from '../../worlds/paid/lesson-shop.ts'
import type { Account, Payment } from './testing/acme-books.ts'
import { type AcmeServer, apikey, startAcmeServer, webhooksecret } from './testing/acme-server.ts'

const minute = 60_000
const processor = 'acme-connect.pay'
const host = 'quay.northwind.localhost:3000'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const folder = join(testRoot, 'core/testing/outside-plugins/acme-connect')

interface Left {
  id: string
  token: string
  payment: Payment
}

await withDatabase('a partner’s marketplace, from its onboarding to its revocation', (database) => {
  let shop: LessonShop
  let acme: AcmeServer
  let settings: object
  let now = Date.UTC(2026, 10, 20, 12)
  const taxed = { tax: { taxpercentage: 19, applicabletobaseprice: true } }
  const home = { address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101', country: 'US' }
  const selling = { currency: 'chf', provider: { ...home, taxincluded: true }, terms: taxed }

  beforeAll(async () => {
    acme = await startAcmeServer(() => now)
    settings = { apikey, webhooksecret, fee: 10, timeout: 500, apiaddress: acme.address }
    shop = await lessonShop({
      ...{ db: database().db, plugin: 'acme-connect', settings, now: () => now, pages: barePages, ...selling },
      operator: { plugins: { ...operator.plugins, 'acme-connect': folder } },
    })
  })
  afterAll(async () => {
    await shop.app.close()
    await acme.close()
  })

  /** Calls as the provider. */
  const asProvider = async <T>(name: string, params: object = {}): Promise<T> => {
    const { tenants, caller } = shop.app.platform
    const tenant = await tenants.resolve({ host, protocol: 'http', wishes: {} })
    const actor = { kind: 'api' as const, ip: '127.0.0.1', language: 'en-us' }
    const answer = await caller.call({ name, params, tenant, actor })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value as T
  }
  const connection = async (how: 'get' | 'check' = 'get') =>
    (await asProvider<{ connections: { state: string; missing: string[] }[] }>(`${how}_payment_connections`))
      .connections[0]
  const own = (): Account => {
    const [account, ...others] = acme.books.accounts.values()
    if (!account || others.length > 0) throw new Error(`${others.length + 1} accounts, not one`)
    return account
  }
  /** Presses a button on a page of the service, and says where that leads. */
  const press = async (address: string): Promise<string> => {
    const answer = await fetch(address, { method: 'POST', redirect: 'manual' })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }
  const tell = () => acme.sendNews(shop.deliver)
  const pass = async (time: number, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) {
      now += time
      await shop.work()
    }
  }
  const offered = async (hour: number, more: object = {}): Promise<string[]> => {
    const { user: _, totalprice: __, ...wanted } = shop.lesson(hour)
    return (await shop.call('get_quote', { ...wanted, ...more })).result.processors
  }
  /** Presses the booking button: the customer is sent to the service. */
  async function leave(hour: number): Promise<Left> {
    const asked = await shop.book(hour, processor, { token: {} })
    expect(codeOf(asked)).toBe('payment_requires_action')
    const payment = [...acme.books.payments.values()].at(-1)
    if (!payment) throw new Error('no payment')
    expect(JSON.stringify(asked.error)).toContain(`"redirect":"${acme.address}/pay/${payment.id}"`)
    const back = new URL(payment.returnurl)
    expect(back.origin).toBe(`http://${host}`)
    const id = decodeURIComponent(back.pathname.replace('/payment/', ''))
    const [attempts] = await shop.money(id)
    expect(attempts.at(-1)).toMatchObject({
      id: attemptIn(asked.error),
      idempotencykey: payment.order,
      reference: payment.id,
    })
    return { id, token: back.searchParams.get('token') ?? '', payment }
  }
  const agree = ({ payment }: Left, deed = 'agree') => press(`${acme.address}/pay/${payment.id}/${deed}`)
  const comeBack = async ({ id, token }: Left) => (await shop.call('resume_payment', { id, token })).result
  const statusOf = async ({ id, token }: Left) => (await shop.call('get_basereservation', { id, token })).result.status
  const bookedAt = async (hour: number): Promise<Left> => {
    const left = await leave(hour)
    await agree(left)
    expect((await comeBack(left)).outcome).toBe('booked')
    await tell()
    return left
  }

  it('may load its script and frame on the page, ask its service there, and the browser for wallets', async () => {
    const { headers } = await shop.app.inject({ url: '/book/lesson', headers: { host } })
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((rule) => rule.trim().split(' '))
        .map(([kind = '', ...sources]) => [kind, sources]),
    )
    for (const kind of ['script-src', 'frame-src', 'connect-src']) expect(policy[kind], kind).toContain(acme.address)
    expect(headers['permissions-policy']).toMatch(new RegExp(`payment=\\([^)]*"${acme.address}"`))
  })

  it('is offered once its provider has connected an account on a page of the service', async () => {
    expect(await offered(8)).toEqual([])
    expect(codeOf(await shop.book(8, processor, { token: {} }))).toBe('processor_not_connected')
    expect(acme.books.payments.size).toBe(0)
    const { address } = await asProvider<{ address: string }>('begin_payment_connection')
    expect(await (await fetch(address)).text()).toContain('Connect with Acme')
    expect(own()).toMatchObject({ name: 'Quay Street', country: 'US' })
    // They leave it for later, and come back to where it says what is missing.
    expect(await press(`${address}/later`)).toBe(`http://${host}/payouts?from=service`)
    expect(await connection('check')).toMatchObject({
      state: 'restricted',
      missing: ['acme-connect.wants.bank_account'],
    })
    expect(await offered(8)).toEqual([])
    // Another page, the same account; that all is said, the service tells by itself.
    const again = await asProvider<{ address: string }>('begin_payment_connection')
    await press(`${again.address}/finish`)
    expect(new Set(await tell())).toEqual(new Set([200]))
    expect(await connection()).toMatchObject({ state: 'enabled', missing: [] })
    expect(await offered(8)).toEqual([processor])
  })

  it('is told who buys what, where and with which tax; news that name our key alone book it, once', async () => {
    const left = await leave(9)
    const { payment } = left
    expect(payment).toMatchObject({
      ...{ account: own().id, amount: 9500, currency: 'chf', fee: 950 },
      buyer: { name: 'Ada Moor', email: 'ada@customers.example' },
      items: [
        {
          ...{ text: 'Lesson', seats: 1, amount: 9500, tax: 1517 },
          place: { visited: false, line: '41 Quay Street, Portland, ME 04101', country: 'US' },
        },
      ],
    })
    expect(await agree(left)).toBe(payment.returnurl)
    // Whoever pays does not come back.
    const [news] = acme.books.news
    if (!news) throw new Error('the service has no news')
    expect(news).toEqual({ ...news, what: 'held', order: payment.order, payment: undefined })
    expect((await shop.deliver(acme.webhookOf(news, 'somebody-else-s-key'))).statusCode).toBe(400)
    const stranger = acme.webhookOf({ ...news, id: 'ev_stranger', order: `${news.order}0` })
    expect((await shop.deliver(stranger)).statusCode).toBe(200)
    expect(await statusOf(left)).not.toBe('booked')
    expect(await tell()).toEqual([200])
    expect(await statusOf(left)).toBe('booked')
    expect(payment).toMatchObject({ state: 'taken', taken: 9500, fee: 950 })
    expect(own().balance).toBe(8550)
    // Again, and the news of the capture, which follow: nothing more.
    expect((await shop.deliver(acme.webhookOf(news))).statusCode).toBe(200)
    expect(await tell()).toEqual([200])
    expect((await comeBack(left)).outcome).toBe('booked')
    const [[attempt], ledger] = await shop.money(left.id)
    expect(ledger).toHaveLength(2)
    expect(attempt).toMatchObject({ state: 'captured', captureby: payment.captureuntil })
    expect(attempt?.details).toMatchObject({ cardlast4: '4242', transfertype: 'destination_charge' })
    const kept = await database().db.knex('payment_events').select('event', 'reference')
    expect(kept.every(({ reference }) => reference === payment.id)).toBe(true)
    expect(kept.map(({ event }) => event)).not.toContain('ev_stranger')
  })

  it('declines in its own words, and lets its customer try again', async () => {
    const left = await leave(10)
    await agree(left, 'daily_limit')
    expect(await comeBack(left)).toMatchObject({ outcome: 'failed', code: 'acme-connect.daily_limit' })
    const again = await leave(10)
    expect(again.payment.id).not.toBe(left.payment.id)
    await agree(again)
    expect((await comeBack(again)).outcome).toBe('booked')
  })

  it('a payment that nobody makes is called off, and can not be made any more', async () => {
    const left = await leave(11)
    await pass(10 * minute, 6)
    await agree(left)
    expect(left.payment.state).toBe('ended')
    expect(await offered(11)).toEqual([processor])
  })

  it('failing, late or silent, it takes money once', async () => {
    acme.fail(/POST \/v1\/payments$/, 500)
    expect(codeOf(await shop.book(12, processor, { token: {} }))).toBe('payment_declined')
    // News of what never began, by a key that is ours: nothing is asked, and nothing kept.
    const { idempotencykey: order } = await database().db.knex('payment_attempts').whereNull('reference').first()
    const news = { id: 'ev_early', what: 'held', order, amount: 9500, currency: 'chf' }
    expect((await shop.deliver(acme.webhookOf(news))).json()).toEqual({ received: 1 })
    expect(await database().db.knex('payment_events').where({ event: 'ev_early' })).toEqual([])
    acme.fail(/POST \/v1\/payments$/, 503)
    const left = await leave(12)
    await agree(left)
    acme.fail(/GET \/v1\/payments\/pay_/, { late: 200 })
    acme.fail(/POST .*capture/, 'silent_done')
    expect((await comeBack(left)).outcome).toBe('booked')
    await pass(2 * minute, 2)
    const [attempts, ledger] = await shop.money(left.id)
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'captured'])
    const made = ledger.filter(({ status }) => status === 'success')
    expect([made.length, left.payment.taken]).toEqual([2, 9500])
  })

  it('takes what it can charge: in steps of five, and no request that waits longer than it holds money', async () => {
    onTestFinished(() => shop.fill(settings))
    await shop.fill(settings, { ...selling, terms: { ...taxed, price: 94.98 } })
    const asked = await shop.call('book_appointment', {
      ...{ ...shop.lesson(13), totalprice: 94.98, payment: { processor, token: {} } },
    })
    expect(codeOf(asked)).toBe('payment_requires_action')
    const payment = [...acme.books.payments.values()].at(-1)
    expect(payment).toMatchObject({ amount: 9495 })
    await press(`${acme.address}/pay/${payment?.id}/agree`)
    await tell()
    const back = new URL(payment?.returnurl ?? '')
    const which = {
      id: decodeURIComponent(back.pathname.replace('/payment/', '')),
      token: back.searchParams.get('token'),
    }
    // The three centimes that there are no coins for are owed.
    const booked = (await shop.call('get_basereservation', which)).result
    expect([booked.status, booked.paymentinformation.dueprice]).toEqual(['booked', 0.03])
    // It holds what is authorised for five days; a day before that is over it is too late to answer.
    const slow = { ...selling.provider, pendingexpiry: (6 * 24 * 60 * minute) / 1000 }
    await shop.fill(settings, { ...selling, provider: slow, terms: { ...taxed, approvalmode: true } })
    expect(await offered(14)).toEqual([processor])
    expect(await offered(14 + 4 * 24)).toEqual([])
  })

  it('a dispute is mirrored through each of its states', async () => {
    const left = await bookedAt(15)
    const become = async (state: 'asked' | 'taken' | 'won') => {
      acme.books.dispute(left.payment.id, state)
      expect(await tell()).toEqual([200])
      return shop.gone(left.id)
    }
    expect(await become('asked')).toEqual([])
    const taken = ['dispute debit 9500', 'dispute_fee debit 1500']
    expect(await become('taken')).toEqual(taken)
    // While the bank has the money, what goes back waits.
    await asProvider('refund_reservation', { id: left.id, amount: 40, reason: 'rain', idempotencykey: 'rain-at-15' })
    await pass(2 * minute, 2)
    expect(left.payment.refunds).toEqual([])
    expect(await become('won')).toEqual(['dispute credit 9500', ...taken])
    await pass(2 * minute, 2)
    expect(left.payment.refunds).toMatchObject([{ amount: 4000, state: 'done' }])
    expect(await shop.gone(left.id)).toEqual(['dispute credit 9500', ...taken, 'refund debit 4000'])
  })

  it('part of it goes back once though the answer is lost, and what staff give back at the service counts', async () => {
    const left = await bookedAt(16)
    const before = own().balance
    acme.fail(/POST .*refunds/, 'silent_done')
    await asProvider('refund_reservation', { id: left.id, amount: 40, reason: 'rain', idempotencykey: 'rain-at-16' })
    await pass(2 * minute, 2)
    const [[attempt]] = await shop.money(left.id)
    expect(left.payment.refunds).toMatchObject([{ amount: 4000, order: expect.stringContaining(left.payment.order) }])
    expect(attempt?.idempotencykey).toBe(left.payment.order)
    // A tenth of it was the white-label's, who gives that back.
    expect(before - own().balance).toBe(3600)
    acme.books.refund(left.payment.id, { amount: 1500 })
    expect(new Set(await tell())).toEqual(new Set([200]))
    expect(await shop.gone(left.id)).toEqual(['refund debit 1500', 'refund debit 4000'])
    expect(await shop.paid(left.id)).toMatchObject({ status: 'booked', paid: 4000 })
  })

  it('is not offered once its provider takes the right back, and still gives back what it took', async () => {
    const left = await bookedAt(17)
    acme.books.turn(own().id, 'revoked', ['access'])
    expect(await offered(18)).toEqual([processor])
    expect(await tell()).toEqual([200])
    expect(await connection()).toMatchObject({ state: 'restricted', missing: ['acme-connect.wants.access'] })
    expect(await offered(18)).toEqual([])
    expect(codeOf(await shop.book(18, processor, { token: {} }))).toBe('processor_not_connected')
    const cancelled = await shop.call('cancel_reservation', { id: left.id, token: left.token })
    expect(cancelled.result).toMatchObject({ refund: 95, errors: [] })
    await pass(2 * minute, 2)
    expect(left.payment.refunds).toMatchObject([{ amount: 9500, state: 'done', uncovered: 8550 }])
    const { payments } = shop.app.platform.ports.repositories(scope)
    const [[attempt]] = await shop.money(left.id)
    const lines = await payments.ledgerOfAttempt(attempt?.id ?? '')
    expect(lines).toContainEqual(expect.objectContaining({ eventtype: 'uncovered_transfer', amount: 8550 }))
    // They come back to it: the same account.
    const { address } = await asProvider<{ address: string }>('begin_payment_connection')
    await press(`${address}/finish`)
    await tell()
    expect(await offered(18)).toEqual([processor])
  })
})
