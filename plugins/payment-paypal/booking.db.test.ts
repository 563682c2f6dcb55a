import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import {
  attemptIn,
  refusalCode as codeOf,
  type LessonShop,
  lessonShop,
} from '../../core/testing/worlds/paid/lesson-shop.ts'
import type { Behaviour, Order } from './testing/account.ts'
import { clientid, clientsecret, type LocalPaypal, startLocalPaypal, webhookid } from './testing/local-paypal.ts'

const minute = 60_000
const processor = 'payment-paypal.account'

await withDatabase('booking through PayPal', (database) => {
  let shop: LessonShop
  let local: LocalPaypal
  let now = Date.UTC(2026, 10, 20, 12)

  /** Presses the button: the booking asks for the customer's agreement. */
  const begin = async (hour: number) => {
    const asked = await shop.book(hour, processor)
    expect(codeOf(asked)).toBe('payment_requires_action')
    const orderid = /"orderid":"([^"]+)"/.exec(JSON.stringify(asked.error))?.[1] ?? ''
    return { orderid, attempt: attemptIn(asked.error) ?? '' }
  }
  const goOn = (hour: number, attempt: string, confirmed = true) =>
    shop.book(hour, processor, { attempt, token: { confirmed } })
  const pay = async (hour: number, behaviour: Behaviour = 'approved') => {
    const { orderid, attempt } = await begin(hour)
    local.account.approve(orderid, behaviour)
    return { orderid, attempt, answer: await goOn(hour, attempt) }
  }
  const order = (id: string): Order => local.account.order(id)
  const told = (type: string, id: string) => {
    const found = local.account.told.find(
      ({ event_type, resource }) => event_type === type && JSON.stringify(resource).includes(id),
    )
    if (!found) throw new Error(`no ${type} of ${id}`)
    return found
  }

  beforeAll(async () => {
    local = await startLocalPaypal(() => now)
    const settings = { clientid, clientsecret, webhookid, apiaddress: local.address, timeout: 500 }
    shop = await lessonShop({
      ...{ db: database().db, plugin: 'payment-paypal', settings, now: () => now },
      isSearched: true,
    })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  it('agreed to: it is authorised, booked and captured once, and the reservation names the authorisation', async () => {
    const { orderid, answer } = await pay(1)
    expect(answer.result.status).toBe('booked')
    expect(order(orderid).captures).toMatchObject([{ status: 'COMPLETED', amount: { value: '95.00' } }])
    const { id, managetoken: token } = answer.result
    const { result } = await shop.call('get_basereservation', { id, token })
    expect(result.paymentinformation).toMatchObject({
      paymentmethod: 'wallet',
      paypal: {
        paypal_authorization_id: order(orderid).authorization?.id,
        quantity: 1,
        created: new Date(now).toISOString(),
        modified: new Date(now).toISOString(),
      },
    })
    const [[attempt], ledger] = await shop.money(answer.result.id)
    expect(attempt).toMatchObject({ state: 'captured', reference: orderid })
    expect(ledger.map(({ paymentmethod }) => paymentmethod)).toEqual(['wallet', 'charge'])
  })

  it('not agreed to, whatever the browser says: it asks again, and nothing is booked', async () => {
    const { attempt, orderid } = await begin(2)
    expect(codeOf(await goOn(2, attempt))).toBe('payment_requires_action')
    expect(order(orderid).authorization).toBeNull()
  })

  it('given up: the order is closed, and another one may follow', async () => {
    const { attempt, orderid } = await begin(3)
    expect(codeOf(await goOn(3, attempt, false))).toBe('payment_declined')
    expect(order(orderid).intent).toBe('CAPTURE')
    expect((await pay(3)).answer.result.status).toBe('booked')
  })

  it('declined: another order takes its place under the same attempt, and books', async () => {
    const { orderid, attempt, answer } = await pay(4, 'declined')
    expect(codeOf(answer)).toBe('payment_requires_action')
    expect(attemptIn(answer.error)).toBe(attempt)
    const next = /"orderid":"([^"]+)"/.exec(JSON.stringify(answer.error))?.[1] ?? ''
    expect(next).not.toBe(orderid)
    expect(JSON.stringify(answer.error)).toContain('account_declined')
    local.account.approve(next)
    const booked = await goOn(4, attempt)
    expect(booked.result.status).toBe('booked')
    const [attempts] = await shop.money(booked.result.id)
    expect(attempts).toMatchObject([{ id: attempt, reference: next, state: 'captured' }])
    expect(order(orderid).authorization).toBeNull()
  })

  it('disputes: an inquiry, a claim, its end, told twice, late and out of order', async () => {
    const { orderid, answer } = await pay(14)
    const { id } = answer.result
    const [capture] = order(orderid).captures
    const gone = () => shop.gone(id)
    const step = async (state: 'inquiry' | 'open' | 'won' | 'lost', times = 1) => {
      local.account.dispute(capture?.id ?? '', state)
      const event = local.account.told.at(-1)
      if (!event) throw new Error('it was told a moment ago')
      for (let time = 0; time < times; time += 1) expect((await shop.deliver(local.signed(event))).statusCode).toBe(200)
      return event
    }
    const asked = await step('inquiry', 2)
    expect(await gone()).toEqual([])
    await step('open', 2)
    expect(await gone()).toEqual(['dispute debit 9500'])
    await step('lost', 2)
    await shop.deliver(local.signed({ ...asked, id: 'WH-LATE' }))
    expect(await gone()).toEqual(['dispute debit 9500'])
    // An appeal turns it round.
    await step('won')
    expect(await gone()).toEqual(['dispute credit 9500', 'dispute debit 9500'])
    expect((await shop.call('get_basereservation', { id, token: answer.result.managetoken })).result.status).toBe(
      'booked',
    )
  })

  it('disputes that the app may not read are none, and refunds don’t wait for them', async () => {
    const { orderid, answer } = await pay(15)
    local.fail(/GET \/v1\/customer\/disputes/, 403, 4)
    await shop.deliver(
      local.signed({
        id: 'WH-FORBIDDEN',
        event_type: 'CUSTOMER.DISPUTE.CREATED',
        resource: { disputed_transactions: [{ seller_transaction_id: order(orderid).captures[0]?.id }] },
      }),
    )
    await shop.call('cancel_reservation', { id: answer.result.id, token: answer.result.managetoken })
    expect(await shop.gone(answer.result.id)).toEqual(['refund debit 9500'])
    local.quiet()
  })

  it('an answer that was lost after the work: nothing is taken twice, and the reconciliation books', async () => {
    const { orderid, answer } = await pay(5, 'lost_moved')
    expect(codeOf(answer)).toBe('payment_unknown')
    now += 3 * minute
    await shop.work()
    expect((await shop.book(5, processor)).result.status).toBe('booked')
    expect(order(orderid).captures).toHaveLength(1)
  })

  it('webhooks that are early, repeated, late and disordered book once, and change nothing afterwards', async () => {
    const { orderid, answer } = await pay(6, 'lost_moved')
    expect(codeOf(answer)).toBe('payment_unknown')
    const authorized = local.signed(told('PAYMENT.AUTHORIZATION.CREATED', orderid))
    for (const _time of [1, 2, 3]) expect((await shop.deliver(authorized)).statusCode).toBe(200)
    const { result } = await shop.book(6, processor)
    expect(result.status).toBe('booked')
    const captured = told('PAYMENT.CAPTURE.COMPLETED', orderid)
    expect((await shop.deliver(local.signed(captured))).statusCode).toBe(200)
    expect((await shop.deliver(authorized)).statusCode).toBe(200)
    await shop.work()
    const [[attempt], ledger] = await shop.money(result.id)
    expect(attempt?.state).toBe('captured')
    expect(ledger).toHaveLength(2)
    expect(order(orderid).captures).toHaveLength(1)
  })

  it('a forged or an old webhook is refused, and one that can not be verified yet is to be sent again', async () => {
    const event = told('PAYMENT.CAPTURE.COMPLETED', '')
    expect((await shop.deliver(local.signed(event, { at: now - 6 * minute }))).statusCode).toBe(400)
    expect((await shop.deliver({ ...local.signed(event), headers: {} })).statusCode).toBe(400)
    const unread = local.signed(event, { address: `${local.address}/certs/nothing` })
    expect((await shop.deliver(unread)).statusCode).toBe(503)
  })

  it('the calls of the specification: the price is compared, never used, and the order books', async () => {
    const asked = { ...shop.lesson(7), totalprice: '90.00' }
    expect(codeOf(await shop.call('create_paypal_order', asked))).toBe('price_changed')
    const { result: made } = await shop.call('create_paypal_order', { ...asked, totalprice: '95.00' })
    expect(order(made.id).amount).toEqual({ currency_code: 'USD', value: '95.00' })
    const orderid = made.id
    expect(codeOf(await shop.call('authorize_paypal_order', { orderid }))).toBe('payment_requires_action')
    local.account.approve(orderid)
    const authorizes = await Promise.all([1, 2].map(() => shop.call('authorize_paypal_order', { orderid })))
    for (const { result } of [authorizes[0], await shop.call('authorize_paypal_order', { orderid })])
      expect(result.purchase_units).toEqual([
        {
          payments: {
            authorizations: [
              {
                id: order(orderid).authorization?.id,
                amount: { currency_code: 'USD', value: '95.00' },
                create_time: new Date(now).toISOString(),
                update_time: new Date(now).toISOString(),
              },
            ],
          },
        },
      ])
    expect((await shop.book(7, processor)).result.status).toBe('booked')
    expect(order(orderid).captures).toHaveLength(1)
    expect(codeOf(await shop.call('authorize_paypal_order', { orderid: 'ORDEROFNOBODY' }))).toBe('not_found')
    expect(codeOf(await shop.call('create_paypal_order', { ...asked, totalprice: 95 }))).toBe('draft_finished')
  })

  it('paid by who never comes back: the place is kept for its time, then the order is closed and it is free', async () => {
    const { orderid, attempt } = await begin(8)
    local.account.approve(orderid)
    for (let time = 0; time < 8; time += 1) {
      now += 10 * minute
      await shop.work()
    }
    expect(order(orderid)).toMatchObject({ intent: 'CAPTURE', authorization: null })
    expect(codeOf(await goOn(8, attempt))).not.toBeUndefined()
    expect((await pay(8)).answer.result.status).toBe('booked')
  })

  it('a cancelled booking is refunded once, also when the first answer is lost and keys are forgotten', async () => {
    const { orderid, answer } = await pay(9)
    const { id, managetoken: token } = answer.result
    local.fail(/\/refund$/, 'silent_done', 1)
    await shop.call('cancel_reservation', { id, token })
    local.forgetKeys()
    for (let time = 0; time < 3; time += 1) {
      now += 2 * minute
      await shop.work()
    }
    expect(order(orderid).refunds).toHaveLength(1)
    const [, ledger] = await shop.money(id)
    expect(ledger).toHaveLength(4)
  })

  it('without an account nothing is offered, and calls say so', async () => {
    await shop.fill({ apiaddress: local.address })
    expect(codeOf(await shop.book(12, processor))).toBe('processor_not_connected')
    expect(codeOf(await shop.call('create_paypal_order', shop.lesson(12)))).toBe('processor_not_connected')
    expect(codeOf(await shop.call('authorize_paypal_order', { orderid: 'ORDER' }))).toBe('processor_not_connected')
  })

  it('keeps and tells no secret, neither in an answer nor in the log nor in a row', async () => {
    // Its access tokens begin so.
    expect(await shop.placesWith([clientsecret, 'access_token', 'A21-'])).toEqual([])
    const [order = ''] = local.account.orders.keys()
    expect(await shop.placesWith([order])).toContain(`${order} in payment_attempts`)
    const told = ['answers', 'REST', 'GraphQL', 'reservations'].map((place) => `ada@customers.example in ${place}`)
    expect(await shop.placesWith(['ada@customers.example'])).toEqual(expect.arrayContaining(told))
    expect(await shop.placesWith(['"method":"POST"'])).toContain('"method":"POST" in log')
  })
})
