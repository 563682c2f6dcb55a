import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import {
  attemptIn,
  refusalCode as codeOf,
  collectedLater,
  type LessonShop,
  lessonShop,
} from '../../core/testing/worlds/paid/lesson-shop.ts'
import type { Behaviour } from './testing/account.ts'
import { clientid, clientsecret, type LocalPaypal, startLocalPaypal, webhookid } from './testing/local-paypal.ts'

const minute = 60_000
const hour = 60 * minute
const processor = 'payment-paypal.account'

await withDatabase('what is left of a booking paid through PayPal', (database) => {
  let shop: LessonShop
  let local: LocalPaypal
  const began = Date.UTC(2026, 10, 20, 12)
  let now = began

  beforeAll(async () => {
    local = await startLocalPaypal(() => now)
    const settings = { clientid, clientsecret, webhookid, apiaddress: local.address, timeout: 500 }
    const selling = { terms: collectedLater, now: () => now }
    shop = await lessonShop({ db: database().db, plugin: 'payment-paypal', settings, ...selling })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  const orderIn = (answer: { error?: object }) => /"orderid":"([^"]+)"/.exec(JSON.stringify(answer.error))?.[1] ?? ''

  /** Books the lesson of an hour with 35.00 of 95.00, and what pays the rest of it. */
  async function book(at: number) {
    now = began
    const asked = await shop.book(at, processor)
    local.account.approve(orderIn(asked))
    const { result } = await shop.book(at, processor, { attempt: attemptIn(asked), token: { confirmed: true } })
    expect(result).toMatchObject({ status: 'booked', paymentinformation: { paidprice: 35 } })
    const { id, managetoken: token } = result
    const payRest = (payment: object = {}) =>
      shop.call('pay_balance', { id, token, totalprice: 60, payment: { processor, ...payment } })
    /** Presses the button, agrees at the service or not, and comes back. */
    const pays = async (behaviour: Behaviour | null, confirmed = true) => {
      const begun = await payRest()
      expect(codeOf(begun)).toBe('payment_requires_action')
      const orderid = orderIn(begun)
      if (behaviour) local.account.approve(orderid, behaviour)
      return { orderid, answer: await payRest({ attempt: attemptIn(begun), token: { confirmed } }) }
    }
    /** Lets time pass until so long before the start, and then so many times `step`, with the jobs of each. */
    const to = async (before: number, turns = 1, step = minute) => {
      for (let turn = 0; turn < turns; turn += 1) {
        now = Date.UTC(2026, 10, 23, at) - before + turn * step
        await shop.work()
      }
    }
    const { size } = local.account.orders
    /** What the service has taken of the rest. */
    const taken = () =>
      [...local.account.orders.values()]
        .slice(size)
        .flatMap(({ captures }) => captures.map(({ amount }) => amount.value))
    return { id: String(id), pays, payRest, to, taken }
  }

  it('is not collected by itself, since no agreement is saved: none is promised, and nothing is tried', async () => {
    const { result } = await shop.call('get_quote', shop.lesson(1))
    expect(result.duenow).toBe(35)
    const one = await book(1)
    const paid = await shop.paid(one.id)
    expect(paid).toEqual({ status: 'booked', paid: 3500, isCollected: false, attempts: ['initial captured 3500'] })
    for (const before of [24, 16, 4]) await one.to(before * hour, 2)
    expect(await shop.paid(one.id)).toEqual(paid)
  })

  it('is paid by its customer with another agreement, once', async () => {
    const one = await book(2)
    const { answer } = await one.pays('approved')
    expect(answer.result).toMatchObject({ paymentinformation: { paidprice: 95 } })
    expect(one.taken()).toEqual(['60.00'])
    await one.to(24 * hour, 2)
    expect(await shop.paid(one.id)).toMatchObject({
      ...{ paid: 9500, attempts: ['initial captured 3500', 'balance captured 6000'] },
    })
  })

  it('declined: the service is asked again under the same payment, with another of its funds', async () => {
    const one = await book(3)
    const { orderid, answer } = await one.pays('declined')
    expect(codeOf(answer)).toBe('payment_requires_action')
    const next = orderIn(answer)
    expect(next).not.toBe(orderid)
    expect(await shop.paid(one.id)).toMatchObject({ status: 'booked', paid: 3500 })
    local.account.approve(next)
    const paid = await one.payRest({ attempt: attemptIn(answer), token: { confirmed: true } })
    expect(paid.result).toMatchObject({ paymentinformation: { paidprice: 95 } })
    expect(one.taken()).toEqual(['60.00'])
    expect((await shop.paid(one.id)).attempts).toEqual(['initial captured 3500', 'balance captured 6000'])
  })

  it('silent after the work: it is found out, and never taken twice', async () => {
    const one = await book(4)
    const { answer } = await one.pays('lost_moved')
    expect(codeOf(answer)).toBe('payment_unknown')
    await one.to(60 * hour, 5)
    expect(await shop.paid(one.id)).toMatchObject({
      ...{ paid: 9500, attempts: ['initial captured 3500', 'balance captured 6000'] },
    })
    expect(one.taken()).toEqual(['60.00'])
  })

  it('given up at the service, nothing is taken, and the next one pays', async () => {
    const one = await book(5)
    expect(codeOf((await one.pays(null, false)).answer)).toBe('payment_declined')
    expect((await one.pays('approved')).answer.result).toMatchObject({ paymentinformation: { paidprice: 95 } })
    expect(one.taken()).toEqual(['60.00'])
  })

  it('agreed to by who never comes back, the order is closed in half an hour', async () => {
    const one = await book(6)
    local.account.approve(orderIn(await one.payRest()))
    await one.to(60 * hour, 8, 6 * minute)
    const { attempts, paid } = await shop.paid(one.id)
    expect([paid, attempts.at(-1)]).toEqual([3500, expect.stringMatching(/^balance (failed|voided) 6000$/)])
    expect(one.taken()).toEqual([])
  })
})
