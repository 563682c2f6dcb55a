import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { type LessonShop, lessonShop } from '../../core/testing/worlds/paid/lesson-shop.ts'
import {
  eventOf,
  type LocalStripe,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from './testing/local-stripe.ts'
import { drawRefund, type Payment, type Refund } from './testing/objects.ts'

const webhooksecrets = ['whsec_TheOnlyOne111']

await withDatabase('what goes back at Stripe itself', (database) => {
  let shop: LessonShop
  let local: LocalStripe
  let now = Date.UTC(2026, 10, 20, 12)
  let hour = 7
  let events = 0

  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const settings = { secretkey, publishablekey, webhooksecrets, apiaddress: local.address, timeout: 500 }
    shop = await lessonShop({ db: database().db, plugin: 'payment-stripe', settings, now: () => now })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  const eventAbout = (type: string, object: object) => {
    events += 1
    return eventOf(`evt_${events}`, type, object)
  }
  /** What its service tells of a payment's refunds as they are now. */
  const charged = (payment: Payment) => eventAbout('charge.refunded', Object(local.account.draw(payment).latest_charge))
  const bounced = (refund: Refund) => eventAbout('refund.failed', drawRefund(refund))
  /** Delivers each of the events twice. */
  const tell = async (...told: object[]) => {
    for (const event of told)
      for (const _time of [1, 2]) {
        const delivered = await shop.deliver(signedWebhook(event, { secrets: webhooksecrets, at: now }))
        expect(delivered.statusCode).toBe(200)
      }
  }

  /** A lesson that is paid at 95.00. */
  async function booked() {
    hour += 1
    const token = { paymentmethod: local.account.newMethod('approved') }
    const { result } = await shop.book(hour, 'payment-stripe.card', { token })
    const id = String(result.id)
    const payment = [...local.account.payments.values()].at(-1)
    if (!payment) throw new Error('no payment')
    return {
      ...{ id, token: String(result.managetoken), payment },
      /** Gives some of it back on the service's own pages. */
      giveBack: (amount: number) => local.account.refund({ payment_intent: payment.id, amount: String(amount) }),
      refunds: () => local.account.refunds.filter((one) => one.payment === payment.id),
      stands: async () => ({ paid: (await shop.paid(id)).paid, gone: await shop.gone(id) }),
    }
  }

  it('is recorded once for each refund, though told in the other order and twice', async () => {
    const { payment, giveBack, stands } = await booked()
    giveBack(2000)
    const first = charged(payment)
    giveBack(3000)
    const second = charged(payment)
    await tell(second)
    const both = { paid: 4500, gone: ['refund debit 2000', 'refund debit 3000'] }
    expect(await stands()).toEqual(both)
    await tell(first, second)
    now += 60_000
    await shop.work()
    expect(await stands()).toEqual(both)
  })

  it('and bounces: it counts again, though that is told before the refund and after it', async () => {
    const { payment, giveBack, stands } = await booked()
    const refund = giveBack(2000)
    const made = charged(payment)
    // News that it failed, while the service still lists it as done, is no more than news.
    await tell(bounced({ ...refund, status: 'failed' }))
    expect(await stands()).toEqual({ paid: 7500, gone: ['refund debit 2000'] })
    refund.status = 'failed'
    const failed = bounced(refund)
    await tell(failed, made, failed)
    expect(await stands()).toEqual({ paid: 9500, gone: ['refund credit 2000', 'refund debit 2000'] })
  })

  it('that bounced before anybody heard of it never went', async () => {
    const { payment, giveBack, stands } = await booked()
    const refund = giveBack(2000)
    const made = charged(payment)
    refund.status = 'failed'
    await tell(bounced(refund), made)
    expect(await stands()).toEqual({ paid: 9500, gone: [] })
  })

  it('one of ours that bounces is sent again, once for each time', async () => {
    const { id, token, payment, refunds, stands } = await booked()
    await shop.call('cancel_reservation', { id, token })
    await tell(charged(payment))
    const [first] = refunds()
    if (!first) throw new Error('no refund')
    expect(await stands()).toEqual({ paid: 0, gone: ['refund debit 9500'] })
    first.status = 'failed'
    await tell(bounced(first), charged(payment), bounced(first))
    for (const _turn of [1, 2, 3]) {
      now += 3 * 60_000
      await shop.work()
    }
    expect(refunds().map(({ amount, status }) => [amount, status])).toEqual([
      [9500, 'succeeded'],
      [9500, 'failed'],
    ])
    await tell(bounced(first))
    expect(await stands()).toEqual({
      ...{ paid: 0, gone: ['refund credit 9500', 'refund debit 9500', 'refund debit 9500'] },
    })
  })
})
