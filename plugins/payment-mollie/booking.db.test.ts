import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import {
  attemptIn,
  refusalCode as codeOf,
  type LessonShop,
  lessonShop,
} from '../../core/testing/worlds/paid/lesson-shop.ts'
import type { Payment } from './testing/account.ts'
import { apikey, type LocalMollie, startLocalMollie, webhookOf } from './testing/local-mollie.ts'

const minute = 60_000
const processor = 'payment-mollie.redirect'

await withDatabase('booking through Mollie', (database) => {
  let shop: LessonShop
  let local: LocalMollie
  let now = Date.UTC(2026, 10, 20, 12)

  /** Presses the button: the booking sends its customer away. */
  const begin = async (hour: number) => {
    const asked = await shop.book(hour, processor, { token: {} })
    expect(codeOf(asked)).toBe('payment_requires_action')
    const answered = JSON.stringify(asked.error)
    const leadsTo = ({ id }: Payment) => answered.includes(`"redirect":"${local.address}/checkout/${id}"`)
    const payment = [...local.account.payments.values()].find(leadsTo)
    if (!payment) throw new Error(`no payment: ${answered}`)
    // Where the customer comes back to is all that another device knows.
    const back = new URL(payment.redirectUrl)
    const id = decodeURIComponent(back.pathname.replace('/payment/', ''))
    return { payment, attempt: attemptIn(asked.error) ?? '', id, token: back.searchParams.get('token') ?? '' }
  }
  const comeBack = async (which: { id: string; token: string }) => {
    const { id, token } = which
    return (await shop.call('resume_payment', { id, token })).result
  }
  const pass = async (time: number, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) {
      now += time
      await shop.work()
    }
  }
  const paidOf = ({ id }: Payment) => local.account.payment(id)
  const statusOf = async (which: { id: string; token: string }) => {
    const { id, token } = which
    return (await shop.call('get_basereservation', { id, token })).result
  }

  beforeAll(async () => {
    local = await startLocalMollie(() => now)
    const settings = { apikey, apiaddress: local.address, timeout: 500 }
    shop = await lessonShop({
      ...{ db: database().db, plugin: 'payment-mollie', settings, currency: 'eur', now: () => now },
      isSearched: true,
    })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  it('paid, and back on any device: it is booked and captured once', async () => {
    const left = await begin(1)
    expect(await comeBack(left)).toMatchObject({
      ...{ outcome: 'action', bookable: 'lesson', reservations: [] },
      action: { redirect: `${local.address}/checkout/${left.payment.id}` },
    })
    local.account.pay(left.payment.id)
    const back = await comeBack(left)
    expect(back).toMatchObject({ outcome: 'booked', reservations: [{ id: left.id, managetoken: left.token }] })
    expect(await comeBack(left)).toEqual(back)
    expect(paidOf(left.payment)).toMatchObject({ status: 'paid', captured: 9500 })
    const [[attempt], ledger] = await shop.money(left.id)
    expect(attempt).toMatchObject({ id: left.attempt, state: 'captured', reference: left.payment.id })
    expect(ledger).toHaveLength(2)
  })

  it('what the address of the browser says is not read, and a stranger learns nothing', async () => {
    const left = await begin(2)
    expect(codeOf(await shop.call('resume_payment', { id: left.id }))).toBe('not_found')
    expect(codeOf(await shop.call('resume_payment', { id: left.id, token: 'forged' }))).toBe('not_found')
    expect(codeOf(await shop.book(2, processor, { attempt: left.attempt, token: { confirmed: true } }))).toBe(
      'payment_requires_action',
    )
    expect(paidOf(left.payment).status).toBe('open')
  })

  it('refused there: the reason is told, the draft is kept, and another payment books', async () => {
    const left = await begin(3)
    local.account.pay(left.payment.id, 'failed', 'insufficient_funds')
    expect(await comeBack(left)).toMatchObject({ outcome: 'failed', code: 'insufficient_funds' })
    const again = await begin(3)
    expect(again.id).toBe(left.id)
    local.account.pay(again.payment.id)
    expect((await comeBack(again)).outcome).toBe('booked')
  })

  it('paid and closed: the webhook books, also delivered twice and after the reconciler', async () => {
    const left = await begin(4)
    local.account.pay(left.payment.id)
    for (const _time of [1, 2]) expect((await shop.deliver(webhookOf(left.payment.id))).statusCode).toBe(200)
    expect((await statusOf(left)).status).toBe('booked')
    expect((await shop.deliver(webhookOf(left.payment.id))).statusCode).toBe(200)
    await shop.work()
    const [, ledger] = await shop.money(left.id)
    expect(ledger).toHaveLength(2)
    expect((await comeBack(left)).outcome).toBe('booked')
  })

  it('paid and closed without a webhook: looking finds it in time, and the booking stands', async () => {
    const left = await begin(5)
    await pass(10 * minute)
    local.account.pay(left.payment.id)
    await pass(5 * minute, 6)
    expect((await statusOf(left)).status).toBe('booked')
    expect(paidOf(left.payment)).toMatchObject({ status: 'paid', captured: 9500 })
  })

  it('closed and never paid: the place is free after its time, and the payment can not be paid any more', async () => {
    const left = await begin(6)
    await pass(10 * minute, 6)
    local.account.pay(left.payment.id)
    expect(['canceled', 'expired']).toContain(paidOf(left.payment).status)
    const again = await begin(6)
    local.account.pay(again.payment.id)
    expect((await comeBack(again)).outcome).toBe('booked')
  })

  it('paid when the time was gone and somebody else has it: the money is released, and that is said', async () => {
    const left = await begin(7)
    // A method that can't be cancelled while its customer may still be paying.
    local.account.payment(left.payment.id).isCancelable = false
    local.fail(new RegExp(`GET /v2/payments/${left.payment.id}$`), 500, 400)
    await pass(15 * minute, 4)
    const other = await shop.call('book_appointment', {
      ...{ ...shop.lesson(7), draft: 'draft-of-somebody-else', payment: { processor, token: {} } },
      user: { email: 'bram@customers.example', firstname: 'Bram', lastname: 'Stone' },
    })
    expect(codeOf(other)).toBe('payment_requires_action')
    const theirs = [...local.account.payments.values()].at(-1)
    local.account.pay(theirs?.id ?? '')
    await shop.deliver(webhookOf(theirs?.id ?? ''))
    // The bank was slow: the service says now that the first customer has paid after all.
    Object.assign(left.payment, { status: 'authorized', captureBefore: now + 5 * 86_400_000 })
    local.quiet()
    for (const _time of [1, 2]) await shop.deliver(webhookOf(left.payment.id))
    await pass(10 * minute, 3)
    expect(paidOf(left.payment).status).toBe('canceled')
    expect((await comeBack(left)).outcome).toBe('returned')
    expect(paidOf(left.payment).captured).toBe(0)
  })

  it('a payment of another amount than was asked for books nothing, and goes back', async () => {
    const left = await begin(8)
    Object.assign(left.payment, { amount: { currency: 'EUR', value: '90.00' } })
    local.account.pay(left.payment.id)
    expect((await comeBack(left)).outcome).not.toBe('booked')
    await pass(3 * minute, 2)
    expect(paidOf(left.payment).status).toBe('canceled')
    expect((await statusOf(left)).status).not.toBe('booked')
  })

  it('a cancelled booking is refunded once, and waits for a service that takes its time', async () => {
    const left = await begin(10)
    local.account.pay(left.payment.id)
    await comeBack(left)
    local.account.nextRefunds.push('queued')
    await shop.call('cancel_reservation', { id: left.id, token: left.token })
    await pass(2 * minute, 2)
    expect((await shop.money(left.id))[1]).toHaveLength(2)
    for (const refund of paidOf(left.payment).refunds) refund.status = 'refunded'
    await pass(2 * minute, 2)
    expect(paidOf(left.payment).refunds).toHaveLength(1)
    expect((await shop.money(left.id))[1]).toHaveLength(4)
  })

  it('a chargeback is a dispute that is lost: nothing is sent for it again, until it is reversed', async () => {
    const left = await begin(11)
    local.account.pay(left.payment.id)
    await comeBack(left)
    local.account.chargeBack(left.payment.id, 9500)
    for (const _time of [1, 2]) await shop.deliver(webhookOf(left.payment.id))
    expect(await shop.gone(left.id)).toEqual(['dispute debit 9500'])
    await shop.call('cancel_reservation', { id: left.id, token: left.token })
    await pass(2 * minute, 2)
    expect(paidOf(left.payment).refunds).toHaveLength(0)
    local.account.reverse(left.payment.id)
    for (const _time of [1, 2]) await shop.deliver(webhookOf(left.payment.id))
    await pass(2 * minute, 2)
    expect(paidOf(left.payment).refunds).toHaveLength(1)
    expect(await shop.gone(left.id)).toEqual(['dispute credit 9500', 'dispute debit 9500', 'refund debit 9500'])
  })

  it('a webhook of a stranger is taken and says nothing, one of another form is refused', async () => {
    expect((await shop.deliver(webhookOf('tr_nobody'))).json()).toEqual({ received: 0 })
    expect((await shop.deliver(webhookOf('tr_../x'))).statusCode).toBe(400)
    local.fail(/GET \/v2\/payments\/tr_later$/, 500, 2)
    expect((await shop.deliver(webhookOf('tr_later'))).statusCode).toBe(503)
  })

  it('keeps and tells no key, neither in an answer nor in the log nor in a row', async () => {
    expect(await shop.placesWith([apikey])).toEqual([])
    // What was searched has what may be there.
    const [payment = ''] = local.account.payments.keys()
    expect(await shop.placesWith([payment])).toContain(`${payment} in payment_attempts`)
    const told = ['answers', 'REST', 'GraphQL', 'reservations'].map((place) => `ada@customers.example in ${place}`)
    expect(await shop.placesWith(['ada@customers.example'])).toEqual(expect.arrayContaining(told))
    expect(await shop.placesWith(['"method":"POST"'])).toContain('"method":"POST" in log')
  })
})
