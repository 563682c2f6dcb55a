import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { type AskedShop, askedShop, type Held } from '../../core/testing/worlds/paid/asked-shop.ts'
import { attemptIn, refusalCode as codeOf } from '../../core/testing/worlds/paid/lesson-shop.ts'
import {
  eventOf,
  type LocalStripe,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from './testing/local-stripe.ts'
import type { Behaviour, Payment } from './testing/objects.ts'

const minute = 60_000
const webhooksecrets = ['whsec_TheOnlyOne111']
const processor = 'payment-stripe.card'

await withDatabase('a payment through Stripe beside what waits', (database) => {
  let shop: AskedShop
  let local: LocalStripe
  let now = Date.UTC(2026, 10, 20, 12)
  let hour = 0
  let events = 0

  const newest = (): Payment => {
    const found = [...local.account.payments.values()].at(-1)
    if (!found) throw new Error('no payment')
    return found
  }
  const by = (behaviour: Behaviour) => ({ processor, token: { paymentmethod: local.account.newMethod(behaviour) } })
  /** The webhook that says that it is authorised. */
  const tell = async (payment: Payment) => {
    events += 1
    const type = 'payment_intent.amount_capturable_updated'
    const event = eventOf(`evt_beside_${events}`, type, local.account.draw(payment))
    expect((await shop.deliver(signedWebhook(event, { secrets: webhooksecrets, at: now }))).statusCode).toBe(200)
  }
  const agree = (payment: Payment) => local.account.answerBank(`${payment.id}_secret_test`, true)
  /** A request at 95 whose money is kept. */
  const requested = async (): Promise<Held & { first: Payment; at: number }> => {
    hour += 2
    const { result } = await shop.book(hour, processor, by('approved'))
    expect(result.status).toBe('pending')
    return { id: result.id, token: result.managetoken, first: newest(), at: hour }
  }
  /** The same, of which two seats are wished at 190: the bank asks its customer. */
  const wished = async () => {
    const made = await requested()
    const asked = await shop.modify(made, made.at, 2, by('asks'))
    expect(codeOf(asked)).toBe('payment_requires_action')
    const confirmed = { processor, attempt: attemptIn(asked), token: { confirmed: true } }
    return { ...made, second: newest(), again: () => shop.modify(made, made.at, 2, confirmed) }
  }
  const taken = { seats: 2, attempts: ['initial voided 9500', 'initial authorized 19000'], wishes: 0 }

  beforeAll(async () => {
    local = await startLocalStripe(() => now)
    const settings = { secretkey, publishablekey, webhooksecrets, apiaddress: local.address, timeout: 500 }
    shop = await askedShop({ db: database().db, plugin: 'payment-stripe', settings, now: () => now })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  it.each([
    ['a webhook between the two calls', [true, false]],
    ['a webhook after them', [false, true]],
    ['webhooks between and after them', [true, true]],
  ])('3-D Secure, %s: the change takes it', async (_, [between, after]) => {
    const made = await wished()
    agree(made.second)
    if (between) await tell(made.second)
    for (const _time of [1, 2])
      expect((await made.again()).result).toMatchObject({ reservation: { status: 'pending' } })
    if (after) await tell(made.second)
    await shop.work()
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...taken })
    expect(made.first.status).toBe('canceled')
    expect((await shop.approve(made)).ok).toBe(true)
    expect(await shop.stands(made)).toMatchObject({ status: 'booked', seats: 2, paid: 19_000 })
    expect([made.first.received, made.second.received]).toEqual([0, 19_000])
  })

  it('confirmed while the browser is gone: a webhook has the change made', async () => {
    const made = await wished()
    agree(made.second)
    now += 5 * minute
    await tell(made.second)
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...taken })
    expect((await made.again()).result).toMatchObject({ reservation: { status: 'pending' } })
  })

  it('confirmed too late, or never: the request goes on with what it had, and nothing is begun in its place', async () => {
    for (const isLate of [true, false]) {
      const made = await wished()
      now += 10 * minute
      if (isLate) {
        agree(made.second)
        await tell(made.second)
      }
      await shop.work()
      expect(codeOf(await made.again())).toBe('payment_declined')
      expect(await shop.stands(made)).toMatchObject({
        ...{ seats: 1, attempts: ['initial authorized 9500', 'initial voided 19000'], wishes: 0 },
      })
      expect(made.second.status).toBe('canceled')
    }
  })

  it('without 3-D Secure it is taken at once, and a webhook changes nothing', async () => {
    const made = await requested()
    const { payments } = shop.app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    expect((await shop.modify(made, made.at, 2, by('approved'))).result).toMatchObject({
      ...{ reservation: { status: 'pending' } },
    })
    await tell(newest())
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...taken })
    expect((await payments.attemptsOf(made.id)).map(({ wish }) => wish ?? null)).toEqual([null, null])
  })

  it('of another wish for a move that waits: a webhook between the two calls', async () => {
    const made = await requested()
    expect((await shop.approve(made)).ok).toBe(true)
    hour += 2
    expect((await shop.move(made, hour, 2, by('approved'))).result).toMatchObject({ approval: true })
    const asked = await shop.move(made, hour, 3, by('asks'))
    expect(codeOf(asked)).toBe('payment_requires_action')
    const third = newest()
    agree(third)
    await tell(third)
    const confirmed = { processor, attempt: attemptIn(asked), token: { confirmed: true } }
    for (const _time of [1, 2])
      expect((await shop.move(made, hour, 3, confirmed)).result).toMatchObject({ reservation: { status: 'pending' } })
    const attempts = ['initial captured 9500', 'move voided 9500', 'move authorized 19000']
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', seats: 3, attempts, wishes: 0 })
    expect((await shop.approve(made)).ok).toBe(true)
    expect(await shop.stands(made)).toMatchObject({ status: 'booked', seats: 3, paid: 28_500 })
    expect(third.received).toBe(19_000)
  })
})
