import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import {
  attemptIn,
  refusalCode as codeOf,
  type LessonShop,
  lessonShop,
} from '../../core/testing/worlds/paid/lesson-shop.ts'
import {
  eventOf,
  type LocalStripe,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from './testing/local-stripe.ts'
import { type Behaviour, drawDispute, type Payment } from './testing/objects.ts'

const webhooksecrets = ['whsec_TheNewerOne11', 'whsec_TheFormerOne1']

await withDatabase('booking through Stripe', (database) => {
  let shop: LessonShop
  let local: LocalStripe
  let now = Date.UTC(2026, 10, 20, 12)

  const book = (hour: number, payment: Record<string, unknown>) => shop.book(hour, 'payment-stripe.card', payment)
  const pay = (hour: number, behaviour: Behaviour) =>
    book(hour, { token: { paymentmethod: local.account.newMethod(behaviour) } })
  const newest = (): Payment => {
    const found = [...local.account.payments.values()].at(-1)
    if (!found) throw new Error('no payment')
    return found
  }
  const deliver = (event: object, at = now) =>
    shop.deliver(signedWebhook(event, { secrets: webhooksecrets.slice(1), at }))

  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const settings = { secretkey, publishablekey, webhooksecrets, apiaddress: local.address, timeout: 200 }
    shop = await lessonShop({
      ...{ db: database().db, plugin: 'payment-stripe', settings, now: () => now },
      isSearched: true,
    })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  it('approved: it is booked, captured once, and its calls have our keys', async () => {
    const { result } = await pay(8, 'approved')
    expect(result.status).toBe('booked')
    expect(newest()).toMatchObject({ status: 'succeeded', amount: 9500, received: 9500 })
    const [[attempt], ledger] = await shop.money(result.id)
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
    const attempt = attemptIn(asked.error)
    expect(codeOf(await book(12, { attempt, token: { confirmed: true } }))).toBe('payment_requires_action')
    local.account.answerBank(`${newest().id}_secret_test`, true)
    expect((await book(12, { attempt, token: { confirmed: true } })).result.status).toBe('booked')
    expect(newest()).toMatchObject({ status: 'succeeded', received: 9500 })
  })

  it('what only the browser says is confirmed: declined and closed, and no failure of the service', async () => {
    expect(codeOf(await book(20, { token: { confirmed: true } }))).toBe('payment_declined')
    expect(newest()).toMatchObject({ status: 'canceled', received: 0 })
    expect(await database().db.knex('plugin_health').where('place', 'payments')).toEqual([])
  })

  it('an answer that was lost after the work: nothing is charged twice, and the reconciliation books', async () => {
    expect(codeOf(await pay(14, 'lost_moved'))).toBe('payment_unknown')
    const { id } = newest()
    now += 3 * 60_000
    await shop.work()
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
    await shop.work()
    expect(payment).toMatchObject({ status: 'succeeded', received: 9500 })
    const [[attempt], ledger] = await shop.money(result.id)
    expect(attempt?.state).toBe('captured')
    expect(ledger).toHaveLength(2)
  })

  describe('disputes', () => {
    const disputed = async (hour: number) => {
      const { result } = await pay(hour, 'approved')
      const payment = newest()
      let events = 0
      /** The bank's step, and the webhook about it, `times` over. */
      const step = async (status: string, type: string, times = 1) => {
        const dispute = drawDispute(local.account.dispute(payment.id, status))
        events += 1
        const event = eventOf(`evt_${payment.id}_${events}`, `charge.dispute.${type}`, dispute)
        for (let time = 0; time < times; time += 1) expect((await deliver(event)).statusCode).toBe(200)
        return event
      }
      return {
        id: String(result.id),
        token: String(result.managetoken),
        payment,
        step,
        gone: () => shop.gone(result.id),
      }
    }

    it('an inquiry moves nothing, and one that is won is as if it had never been, but for the fee', async () => {
      const { step, gone, id, token } = await disputed(17)
      await step('warning_needs_response', 'created', 2)
      expect(await gone()).toEqual([])
      const opened = await step('needs_response', 'updated', 2)
      await step('under_review', 'updated')
      expect(await gone()).toEqual(['dispute debit 9500', 'dispute_fee debit 1500'])
      await step('won', 'closed', 2)
      // Late and out of order, it says no more than that there is news.
      await deliver({ ...opened, id: 'evt_late' })
      expect(await gone()).toEqual(['dispute credit 9500', 'dispute debit 9500', 'dispute_fee debit 1500'])
      const { result } = await shop.call('get_basereservation', { id, token })
      expect(result).toMatchObject({ status: 'booked' })
    })

    it('one whose end is heard of first, and lost, has the refund of a later cancellation not sent', async () => {
      const { step, gone, id, token, payment } = await disputed(18)
      await step('lost', 'closed')
      expect(await gone()).toEqual(['dispute debit 9500', 'dispute_fee debit 1500'])
      await shop.call('cancel_reservation', { id, token })
      now += 60_000
      await shop.work()
      expect(local.account.refunds.filter((one) => one.payment === payment.id)).toEqual([])
      expect(await gone()).toEqual(['dispute debit 9500', 'dispute_fee debit 1500'])
    })

    it('while one is open a refund waits, and it is sent once it is won, whatever webhook is lost', async () => {
      const { step, gone, id, token, payment } = await disputed(19)
      await step('needs_response', 'created')
      await shop.call('cancel_reservation', { id, token })
      now += 7 * 3_600_000
      await shop.work()
      expect(local.account.refunds.filter((one) => one.payment === payment.id)).toEqual([])
      local.account.dispute(payment.id, 'won')
      now += 7 * 3_600_000
      for (const _time of [1, 2]) await shop.work()
      expect(local.account.refunds.filter((one) => one.payment === payment.id)).toHaveLength(1)
      expect(await gone()).toEqual([
        ...['dispute credit 9500', 'dispute debit 9500', 'dispute_fee debit 1500', 'refund debit 9500'],
      ])
    })
  })

  it('refuses a webhook that is forged or old, and keeps nothing of it', async () => {
    const event = eventOf('evt_old', 'payment_intent.succeeded', local.account.draw(newest()))
    expect((await deliver(event, now - 301_000)).statusCode).toBe(400)
    const forged = await shop.deliver({
      rawBody: new TextEncoder().encode(JSON.stringify(event)),
      headers: { 'stripe-signature': `t=${now / 1000},v1=${'0'.repeat(64)}` },
    })
    expect(forged.statusCode).toBe(400)
  })

  it('keeps and tells no key and no secret, neither in an answer nor in the log nor in a row', async () => {
    expect(await shop.placesWith([secretkey, ...webhooksecrets])).toEqual([])
    // Whoever is asked by their bank gets their own payment's, and nobody keeps that.
    expect(await shop.placesWith(['_secret_'])).toEqual(['_secret_ in answers'])
    expect(await shop.placesWith([...local.account.methods.keys()])).toEqual([])
    const { id } = newest()
    expect(await shop.placesWith([id])).toContain(`${id} in payment_attempts`)
    const told = ['answers', 'REST', 'GraphQL', 'reservations'].map((place) => `ada@customers.example in ${place}`)
    expect(await shop.placesWith(['ada@customers.example'])).toEqual(expect.arrayContaining(told))
    expect(await shop.placesWith(['"method":"POST"'])).toContain('"method":"POST" in log')
  })
})
