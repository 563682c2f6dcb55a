import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import {
  refusalCode as codeOf,
  collectedLater,
  type LessonShop,
  lessonShop,
} from '../../core/testing/worlds/paid/lesson-shop.ts'
import { apikey, type LocalMollie, startLocalMollie, webhookOf } from './testing/local-mollie.ts'

const minute = 60_000
const hour = 60 * minute
const processor = 'payment-mollie.redirect'

await withDatabase('what is left of a booking paid through Mollie', (database) => {
  let shop: LessonShop
  let local: LocalMollie
  const began = Date.UTC(2026, 10, 20, 12)
  let now = began

  beforeAll(async () => {
    local = await startLocalMollie(() => now)
    const settings = { apikey, apiaddress: local.address, timeout: 500 }
    const selling = { currency: 'eur', terms: collectedLater, now: () => now }
    shop = await lessonShop({ db: database().db, plugin: 'payment-mollie', settings, ...selling })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  /** The payment at the service that a call has begun, and its own page. */
  const begun = (answer: object) => {
    const payment = [...local.account.payments.values()].at(-1)
    if (!payment) throw new Error('no payment')
    expect(JSON.stringify(answer)).toContain(`"redirect":"${local.address}/checkout/${payment.id}"`)
    return payment
  }
  const cameBack = ({ redirectUrl }: { redirectUrl: string }) => {
    const back = new URL(redirectUrl)
    const id = decodeURIComponent(back.pathname.replace('/payment/', ''))
    return shop.call('resume_payment', { id, token: back.searchParams.get('token') ?? '' })
  }

  /** Books the lesson of an hour with 35.00 of 95.00, and what pays the rest of it. */
  async function book(at: number) {
    now = began
    const first = begun(await shop.book(at, processor, { token: {} }))
    local.account.pay(first.id)
    const { reservations } = (await cameBack(first)).result
    const [{ id, managetoken: token }] = reservations
    const payRest = () => shop.call('pay_balance', { id, token, totalprice: 60, payment: { processor, token: {} } })
    const to = async (before: number, minutes = 1) => {
      for (let turn = 0; turn < minutes; turn += 1) {
        now = Date.UTC(2026, 10, 23, at) - before + turn * minute
        await shop.work()
      }
    }
    return { id: String(id), payRest, to }
  }
  const both = { paid: 9500, attempts: ['initial captured 3500', 'balance captured 6000'] }

  it('is not collected by itself, since no method is saved: nothing is tried', async () => {
    const one = await book(1)
    const paid = await shop.paid(one.id)
    expect(paid).toEqual({ status: 'booked', paid: 3500, isCollected: false, attempts: ['initial captured 3500'] })
    const count = local.account.payments.size
    for (const before of [24, 16, 4]) await one.to(before * hour, 2)
    expect(await shop.paid(one.id)).toEqual(paid)
    expect(local.account.payments.size).toBe(count)
  })

  it('is paid by its customer at the service, and back', async () => {
    const one = await book(2)
    const payment = begun(await one.payRest())
    local.account.pay(payment.id)
    await cameBack(payment)
    expect(local.account.payment(payment.id)).toMatchObject({ status: 'paid', captured: 6000 })
    await one.to(24 * hour, 2)
    expect(await shop.paid(one.id)).toMatchObject(both)
  })

  it('refused there: it stays owed, and another payment pays', async () => {
    const one = await book(3)
    const payment = begun(await one.payRest())
    local.account.pay(payment.id, 'failed', 'insufficient_funds')
    await cameBack(payment)
    expect(await shop.paid(one.id)).toMatchObject({ status: 'booked', paid: 3500 })
    const next = begun(await one.payRest())
    local.account.pay(next.id)
    await cameBack(next)
    expect(await shop.paid(one.id)).toMatchObject({
      ...{ paid: 9500, attempts: ['initial captured 3500', 'balance failed 6000', 'balance captured 6000'] },
    })
  })

  it('paid by who never comes back, and silent when asked: it is found out, by webhook or without, and taken once', async () => {
    for (const at of [4, 5]) {
      const one = await book(at)
      const payment = begun(await one.payRest())
      local.account.pay(payment.id)
      local.fail(/POST .*captures/, 'silent_done')
      if (at === 4) expect((await shop.deliver(webhookOf(payment.id))).statusCode).toBe(200)
      for (let turn = 0; turn < 12; turn += 1) {
        now += 2 * minute
        await shop.work()
      }
      expect(await shop.paid(one.id)).toMatchObject(both)
      expect(local.account.payment(payment.id)).toMatchObject({ status: 'paid', captured: 6000, refunds: [] })
    }
  })

  it('left open by who closes the page, it is cancelled, and the next one pays', async () => {
    const one = await book(6)
    const payment = begun(await one.payRest())
    expect(codeOf(await one.payRest())).toBe('payment_requires_action')
    const next = begun(await one.payRest())
    expect(next.id).not.toBe(payment.id)
    local.account.pay(next.id)
    await cameBack(next)
    expect(local.account.payment(payment.id).status).toBe('canceled')
    expect(await shop.paid(one.id)).toMatchObject({ paid: 9500 })
  })
})
