import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { type AskedShop, askedShop, type Held } from '../../core/testing/worlds/paid/asked-shop.ts'
import { refusalCode as codeOf } from '../../core/testing/worlds/paid/lesson-shop.ts'
import type { Payment } from './testing/account.ts'
import { apikey, type LocalMollie, startLocalMollie, webhookOf } from './testing/local-mollie.ts'

const minute = 60_000
const processor = 'payment-mollie.redirect'
const payment = { processor, token: {} }

await withDatabase('a payment through Mollie beside what waits', (database) => {
  let shop: AskedShop
  let local: LocalMollie
  let now = Date.UTC(2026, 10, 20, 12)
  let hour = 0

  const newest = (): Payment => {
    const found = [...local.account.payments.values()].at(-1)
    if (!found) throw new Error('no payment')
    return found
  }
  /** Its customer pays there: the service tells it, or they come back, or both. */
  const paidThere = async (which: Payment, { tells = true, how }: { tells?: boolean; how?: 'paid' } = {}) => {
    local.account.pay(which.id, how)
    if (tells) expect((await shop.deliver(webhookOf(which.id))).statusCode).toBe(200)
  }
  /** A request at 95 that is paid there. */
  const requested = async (): Promise<Held & { first: Payment; at: number }> => {
    hour += 2
    expect(codeOf(await shop.book(hour, processor, { token: {} }))).toBe('payment_requires_action')
    const first = newest()
    const back = new URL(first.redirectUrl)
    const id = decodeURIComponent(back.pathname.replace('/payment/', ''))
    await paidThere(first)
    const held = { id, token: back.searchParams.get('token') ?? '' }
    expect(await shop.resume(held)).toMatchObject({ outcome: 'booked', reservations: [{ status: 'pending' }] })
    return { ...held, first, at: hour }
  }
  /** The same, of which two seats are wished: their customer is sent away to pay 190. */
  const wished = async () => {
    const made = await requested()
    expect(codeOf(await shop.modify(made, made.at, 2, payment))).toBe('payment_requires_action')
    expect(await shop.stands(made)).toMatchObject({ seats: 1, wishes: 1 })
    return { ...made, second: newest() }
  }
  const taken = { seats: 2, attempts: ['initial voided 9500', 'initial authorized 19000'], wishes: 0 }
  const left = { seats: 1, attempts: ['initial authorized 9500', 'initial voided 19000'], wishes: 0 }

  const settings = () => ({ apikey, apiaddress: local.address, timeout: 500 })
  beforeAll(async () => {
    local = await startLocalMollie(() => now)
    const selling = { plugin: 'payment-mollie', settings: settings(), currency: 'eur' }
    shop = await askedShop({ db: database().db, ...selling, now: () => now })
  })
  afterAll(async () => {
    await shop.app.close()
    await local.close()
  })

  it.each([
    ['a webhook, then the way back', { tells: true, isBack: true }],
    ['the way back alone', { tells: false, isBack: true }],
    ['a webhook alone, and the browser is closed', { tells: true, isBack: false }],
  ])('is taken by its change: %s', async (_, { tells, isBack }) => {
    const made = await wished()
    expect(await shop.resume(made)).toMatchObject({ outcome: 'action' })
    await paidThere(made.second, { tells })
    for (const _time of isBack ? [1, 2] : [])
      expect(await shop.resume(made)).toMatchObject({
        ...{ outcome: 'booked', reservations: [{ id: made.id, status: 'pending' }] },
      })
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...taken })
    if (tells) await shop.deliver(webhookOf(made.second.id))
    expect((await shop.approve(made)).ok).toBe(true)
    expect(await shop.stands(made)).toMatchObject({ status: 'booked', seats: 2, paid: 19_000 })
    expect([made.first.captured, made.second.captured]).toEqual([0, 19_000])
    expect(made.first.status).toBe('canceled')
    expect(await shop.toldUnchanged(made)).toEqual([])
  })

  it('brings another method after a capture was refused', async () => {
    const made = await requested()
    local.fail(new RegExp(`/v2/payments/${made.first.id}/captures$`), 422, 3)
    Object.assign(made.first, { status: 'canceled' })
    await shop.approve(made)
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', attempts: ['initial voided 9500'] })
    local.quiet()
    expect(codeOf(await shop.modify(made, made.at, 1, payment))).toBe('payment_requires_action')
    const second = newest()
    await paidThere(second)
    expect(await shop.resume(made)).toMatchObject({ outcome: 'booked' })
    expect((await shop.approve(made)).ok).toBe(true)
    expect(await shop.stands(made)).toMatchObject({ status: 'booked', paid: 9_500 })
    expect(second.captured).toBe(9_500)
  })

  it('is called off where it is not paid in time, and what is paid too late goes back', async () => {
    const made = await wished()
    now += 11 * minute
    await shop.work()
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...left })
    const late = await wished()
    late.second.isCancelable = false
    now += 11 * minute
    local.account.pay(late.second.id)
    await shop.work()
    expect(await shop.stands(late)).toMatchObject({ status: 'pending', ...left })
    expect([late.second.status, late.second.captured]).toEqual(['canceled', 0])
    expect([await shop.toldUnchanged(made), await shop.toldUnchanged(late)]).toEqual([[], ['too_late']])
    expect(await shop.resume(late)).toMatchObject({ outcome: 'returned' })
  })

  it('paid and closed without a webhook: looking finds it in time', async () => {
    const made = await wished()
    local.account.pay(made.second.id)
    now += 9.8 * minute
    await shop.work()
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...taken })
  })

  it.each([
    ['the way back', async (made: Held) => expect(await shop.resume(made)).toMatchObject({ outcome: 'returned' })],
    [
      'looking alone',
      () => {
        now += 8.8 * minute
        return shop.work()
      },
    ],
  ])('that the service takes at once goes back whole where its change has no room: found by %s', async (_how, find) => {
    const made = await wished()
    const { draft: _, ...place } = shop.lesson(made.at)
    const theirs = await shop.call('book_appointment', {
      ...{ ...place, draft: `draft-of-another-${made.at}`, seats: 2, totalprice: 190, payment },
      user: { email: 'bram@customers.example', firstname: 'Bram', lastname: 'Stone' },
    })
    expect(codeOf(theirs)).toBe('payment_requires_action')
    await paidThere(newest())
    await paidThere(made.second, { how: 'paid', tells: false })
    now += minute
    await find(made)
    now += minute
    await shop.work()
    expect(await shop.stands(made)).toMatchObject({
      ...{ status: 'pending', seats: 1, attempts: ['initial authorized 9500', 'initial captured 19000'] },
    })
    expect(made.second.refunds.map(({ amount }) => amount.value)).toEqual(['190.00'])
    expect(await shop.toldUnchanged(made)).toEqual(['slot_gone'])
  })

  it('is given back where the provider does not offer its change any more by then', async () => {
    const made = await wished()
    const terms = { approvalmode: true, resource_capacity: 'seat', seatsperbooking: 3 }
    await shop.fill(settings(), { currency: 'eur', terms: { ...terms, seats: 1 } })
    await paidThere(made.second)
    await shop.fill(settings(), { currency: 'eur', terms: { ...terms, seats: 3 } })
    expect(await shop.stands(made)).toMatchObject({ status: 'pending', ...left })
    expect(await shop.toldUnchanged(made)).toEqual(['too_late'])
  })

  it.each([
    ['refuses it', { isRefused: true }],
    ['does not answer in time', { isRefused: false }],
  ])(
    'of which its customer was told that the bank is at work on it: told once the bank %s',
    async (_, { isRefused }) => {
      const made = await wished()
      local.account.pay(made.second.id, 'pending')
      await shop.deliver(webhookOf(made.second.id))
      expect(await shop.resume(made)).toMatchObject({ outcome: 'waiting' })
      if (isRefused) local.account.pay(made.second.id, 'failed')
      if (isRefused) await shop.deliver(webhookOf(made.second.id))
      expect(await shop.toldUnchanged(made)).toEqual(isRefused ? ['unpaid'] : [])
      now += 11 * minute
      await shop.work()
      expect(await shop.stands(made)).toMatchObject({ status: 'pending', seats: 1, wishes: 0 })
      expect(await shop.toldUnchanged(made)).toEqual(['unpaid'])
    },
  )

  it.each([
    ['withdrawn', 'cancelled', (made: Held) => shop.withdraw(made)],
    ['approved with what it had', 'booked', (made: Held) => shop.approve(made)],
  ])('is released where the request is %s meanwhile', async (_, status, end) => {
    const made = await wished()
    await end(made)
    local.account.pay(made.second.id)
    await shop.deliver(webhookOf(made.second.id))
    now += 11 * minute
    await shop.work()
    const state = status === 'booked' ? 'captured' : 'voided'
    expect(await shop.stands(made)).toMatchObject({
      ...{ status, seats: 1, wishes: 0, attempts: [`initial ${state} 9500`, 'initial voided 19000'] },
    })
    expect(made.second.captured).toBe(0)
    // What is withdrawn calls it off before it is paid.
    expect(await shop.toldUnchanged(made)).toEqual(status === 'booked' ? ['too_late'] : [])
  })

  it.each([
    ['before', true],
    ['after', false],
  ])('is called off for another one, and only that is taken (paid %s that was wished)', async (_, isPaidBefore) => {
    const made = await wished()
    if (isPaidBefore) local.account.pay(made.second.id)
    expect(codeOf(await shop.modify(made, made.at, 3, payment))).toBe('payment_requires_action')
    const third = newest()
    if (!isPaidBefore) local.account.pay(made.second.id)
    await paidThere(third)
    expect(await shop.stands(made)).toMatchObject({
      ...{ seats: 3, attempts: ['initial voided 9500', 'initial voided 19000', 'initial authorized 28500'] },
    })
    expect(made.second.status).toBe('canceled')
    expect(await shop.toldUnchanged(made)).toEqual([])
  })

  describe('of a move', () => {
    /** A move to two seats that is paid and waits for its decision. */
    const asked = async () => {
      const made = await requested()
      expect((await shop.approve(made)).ok).toBe(true)
      hour += 2
      expect(codeOf(await shop.move(made, hour, 2, payment))).toBe('payment_requires_action')
      await paidThere(newest())
      expect(await shop.stands(made)).toMatchObject({
        ...{ status: 'pending', seats: 2, attempts: ['initial captured 9500', 'move authorized 9500'] },
      })
      return made
    }

    it.each([true, false])(
      'another wish takes its own difference (a webhook before the way back: %s)',
      async (tells) => {
        const made = await asked()
        expect(codeOf(await shop.move(made, hour, 3, payment))).toBe('payment_requires_action')
        const third = newest()
        await paidThere(third, { tells })
        expect(await shop.resume(made)).toMatchObject({ outcome: 'booked' })
        const attempts = ['initial captured 9500', 'move voided 9500', 'move authorized 19000']
        expect(await shop.stands(made)).toMatchObject({ status: 'pending', seats: 3, attempts, wishes: 0 })
        expect((await shop.approve(made)).ok).toBe(true)
        expect(await shop.stands(made)).toMatchObject({ status: 'booked', seats: 3, paid: 28_500 })
        expect(third.captured).toBe(19_000)
      },
    )
  })
})
