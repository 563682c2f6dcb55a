import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { type AskedShop, askedShop, type Held } from '../../core/testing/worlds/paid/asked-shop.ts'
import { attemptIn, refusalCode as codeOf } from '../../core/testing/worlds/paid/lesson-shop.ts'
import type { Order } from './testing/account.ts'
import { clientid, clientsecret, type LocalPaypal, startLocalPaypal, webhookid } from './testing/local-paypal.ts'

const minute = 60_000
const processor = 'payment-paypal.account'
const payment = { processor, token: {} }

await withDatabase('a payment through PayPal beside what waits', (database) => {
  let shop: AskedShop
  let local: LocalPaypal
  let now = Date.UTC(2026, 10, 20, 12)
  let hour = 0

  const newest = (): Order => {
    const found = [...local.account.orders.values()].at(-1)
    if (!found) throw new Error('no order')
    return found
  }
  /** Its customer agrees there, and PayPal tells of it. */
  const agree = async ({ id }: Order) => {
    local.account.approve(id)
    const event = local.account.told.at(-1)
    if (!event) throw new Error('it was told a moment ago')
    expect((await shop.deliver(local.signed(event))).statusCode).toBe(200)
  }
  const confirmed = (asked: object) => ({ processor, attempt: attemptIn(asked) ?? '', token: { confirmed: true } })
  /** A request at 95 whose money is kept. */
  const requested = async (): Promise<Held & { first: Order; at: number }> => {
    hour += 2
    const asked = await shop.book(hour, processor)
    const first = newest()
    local.account.approve(first.id)
    const { result } = await shop.book(hour, processor, confirmed(asked.error))
    expect(result.status).toBe('pending')
    return { id: result.id, token: result.managetoken, first, at: hour }
  }
  /** The same, of which two seats are wished: another order, of 190, is to be agreed to. */
  const wished = async () => {
    const made = await requested()
    const asked = await shop.modify(made, made.at, 2, payment)
    expect(codeOf(asked)).toBe('payment_requires_action')
    expect(await shop.stands(made)).toMatchObject({ seats: 1, wishes: 1 })
    return { ...made, second: newest(), again: () => shop.modify(made, made.at, 2, confirmed(asked.error)) }
  }
  type Wished = Awaited<ReturnType<typeof wished>>
  const taken = { seats: 2, attempts: ['initial voided 9500', 'initial authorized 19000'], wishes: 0 }
  const left = { seats: 1, attempts: ['initial authorized 9500', 'initial voided 19000'], wishes: 0 }

  beforeAll(async () => {
    local = await startLocalPaypal(() => now)
    const settings = { clientid, clientsecret, webhookid, apiaddress: local.address, timeout: 500 }
    shop = await askedShop({ db: database().db, plugin: 'payment-paypal', settings, now: () => now })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  it.each([
    [
      'the page goes on with it',
      async ({ again }: Wished) => expect((await again()).result).toMatchObject({ reservation: { status: 'pending' } }),
    ],
    [
      'its customer comes back on any page',
      async (made: Wished) => expect(await shop.resume(made)).toMatchObject({ outcome: 'booked' }),
    ],
  ])('agreed to, it is taken by its change, once: %s', async (_, goOn) => {
    const made = await wished()
    await agree(made.second)
    // An agreement moves no money: somebody has to ask for it.
    expect(made.second.authorization).toBeNull()
    for (const _time of [1, 2]) await goOn(made)
    await shop.work()
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...taken })
    expect(made.first.authorization?.status).toBe('VOIDED')
    expect([made.first.captures, made.second.captures]).toEqual([[], []])
    expect((await shop.approve(made)).ok).toBe(true)
    expect(await shop.stands(made)).toMatchObject({ status: 'booked', seats: 2, paid: 19_000 })
    expect(made.second.captures).toMatchObject([{ status: 'COMPLETED', amount: { value: '190.00' } }])
    expect(made.first.captures).toEqual([])
  })

  it('not agreed to, whatever the page says: it is asked for again, and the request goes on with what it had', async () => {
    const made = await wished()
    expect(codeOf(await made.again())).toBe('payment_requires_action')
    expect(await shop.resume(made)).toMatchObject({ outcome: 'action' })
    expect(made.second.authorization).toBeNull()
    expect((await shop.approve(made)).ok).toBe(true)
    expect(await shop.stands(made)).toMatchObject({ status: 'booked', seats: 1, paid: 9_500 })
    expect(made.first.captures).toMatchObject([{ amount: { value: '95.00' } }])
  })

  it.each([true, false])('where nobody comes back in time it is called off (agreed to: %s)', async (isAgreed) => {
    const made = await wished()
    if (isAgreed) await agree(made.second)
    now += 11 * minute
    await shop.work()
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...left })
    // Nobody can be charged for it any more.
    expect(made.second).toMatchObject({ intent: 'CAPTURE', authorization: null, captures: [] })
    expect(codeOf(await made.again())).toBe('payment_declined')
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...left })
  })

  it('that is authorised and not answered is taken by whoever looks first, or released with the request', async () => {
    const made = await wished()
    local.account.approve(made.second.id, 'lost_moved')
    await made.again()
    expect(made.second.authorization).not.toBeNull()
    now += minute
    await shop.work()
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...taken })
    expect((await shop.withdraw(made)).error).toBeUndefined()
    await shop.work()
    expect(made.second.authorization?.status).toBe('VOIDED')
    expect(made.second.captures).toEqual([])
  })

  it('of a move: another wish takes its own difference', async () => {
    const made = await requested()
    expect((await shop.approve(made)).ok).toBe(true)
    hour += 2
    const go = async (seats: number) => {
      const asked = await shop.move(made, hour, seats, payment)
      expect(codeOf(asked)).toBe('payment_requires_action')
      const order = newest()
      local.account.approve(order.id)
      expect((await shop.move(made, hour, seats, confirmed(asked.error))).error).toBeUndefined()
      return order
    }
    const second = await go(2)
    const third = await go(3)
    const attempts = ['initial captured 9500', 'move voided 9500', 'move authorized 19000']
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', seats: 3, attempts, wishes: 0 })
    expect((await shop.approve(made)).ok).toBe(true)
    expect(await shop.stands(made)).toMatchObject({ status: 'booked', seats: 3, paid: 28_500 })
    expect([second.captures.length, third.captures.length]).toEqual([0, 1])
  })
})
