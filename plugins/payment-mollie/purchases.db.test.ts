import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobsOnce } from '../../core/jobs/start-jobs.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { accessBundle, accessWorld } from '../../core/testing/worlds/access-world.ts'
import { bookingBundle } from '../../core/testing/worlds/booking-world.ts'
import type { World } from '../../core/testing/worlds/build-world.ts'
import { apikey, type LocalMollie, startLocalMollie } from './testing/local-mollie.ts'

const minute = 60_000
const processor = 'payment-mollie.redirect'
const card = 'payment-sandbox.card'

await withDatabase('purchases through Mollie', (database) => {
  let world: World
  let local: LocalMollie
  let count = 0

  beforeAll(async () => {
    local = await startLocalMollie(() => world.clock.now)
    const settings = { apikey, apiaddress: local.address, timeout: 500 }
    const { whitelabel, providers } = bookingBundle
    world = await accessWorld(database(), {
      whitelabel: { ...whitelabel, plugins: [...whitelabel.plugins, { name: 'payment-mollie', settings }] },
      providers: providers.map((one) => ({ ...one, giftcodes: { minimum: 10, maximum: 500 } })),
      pointspackages: [{ id: 'ten', provider: 'quay', name: 'Ten', points: 10, price: 90 }],
      bookables: accessBundle.bookables,
    })
  })
  afterAll(async () => {
    await world.close()
    await local.close()
  })

  const purchase = () => {
    count += 1
    return `bought-elsewhere-${String(count).padStart(4, '0')}`
  }
  const points = () => ({ purchase: purchase(), packages: [{ id: 'ten', quantity: 1 }] })
  const gift = () => ({ purchase: purchase(), amount: 50, toname: 'Uma', toemail: 'uma@people.example' })
  const buy = (what: object, payment: object = { processor, token: {} }) =>
    world.as('ana', 'amount' in what ? 'buy_gift_code' : 'buy_points', { ...what, payment })
  /** Presses the button: the purchase sends its customer away. */
  const begin = async (what: object) => {
    const asked = await buy(what)
    expect(asked).toMatchObject({ error: { code: 'payment_requires_action' } })
    const payment = [...local.account.payments.values()].at(-1)
    if (!payment) throw new Error('no payment')
    const back = new URL(payment.redirectUrl)
    const id = decodeURIComponent(back.pathname.replace('/payment/', ''))
    return { payment, back: { id, token: back.searchParams.get('token') ?? '' } }
  }
  const comeBack = async (params: object, who = 'nobody') => {
    const answer = await world.as<{ outcome: string }>(who, 'resume_payment', params)
    return answer.ok ? answer.value : answer.error.code
  }
  const balance = async () => {
    const read = await world.as<{ pointsbalance: number }>('ana', 'get_user', {})
    return read.ok ? read.value.pointsbalance : null
  }

  it('are offered to be paid there', async () => {
    const told = await world.as('ana', 'get_points_packages', { packages: [{ id: 'ten', quantity: 1 }] })
    expect(told).toMatchObject({ value: { processors: [card, processor] } })
  })

  it('points: under way, then bought once, on any device with the link', async () => {
    const before = (await balance()) ?? 0
    const what = points()
    const { payment, back } = await begin(what)
    expect(await comeBack(back)).toMatchObject({
      ...{ outcome: 'action', buys: 'points', bookable: '', reservations: [] },
      action: { redirect: `${local.address}/checkout/${payment.id}` },
    })
    expect(await balance()).toBe(before)
    local.account.pay(payment.id)
    const told = { outcome: 'bought', buys: 'points', bookable: '', reservations: [] }
    const done = { ...told, bought: { totalprice: 90, points: 10 } }
    const both = await Promise.all([comeBack(back), comeBack(back)])
    // Of two at once the other one may still be asked to wait.
    expect(both).toContainEqual(done)
    expect(await comeBack(back)).toEqual(done)
    expect(await balance()).toBe(before + 10)
    expect(local.account.payment(payment.id)).toMatchObject({ status: 'paid', captured: 9000 })
    expect(await buy(what)).toMatchObject({ value: { points: 10, pointsbalance: before + 10 } })
  })

  it('a stranger learns nothing, and its buyer needs no link', async () => {
    const { back } = await begin(points())
    for (const who of ['nobody', 'bo', 'pia'])
      for (const token of [undefined, 'forged'])
        expect(await comeBack({ id: back.id, ...(token && { token }) }, who)).toBe('not_found')
    expect(await comeBack({ id: back.id }, 'ana')).toMatchObject({ outcome: 'action' })
  })

  it('a gift code: the code is told to its buyer alone, since the service knows the link', async () => {
    const what = gift()
    const { payment, back } = await begin(what)
    local.account.pay(payment.id)
    const { id } = back
    const mailed = { value: 50, toemail: 'uma@people.example' }
    expect(await comeBack(back)).toMatchObject({
      ...{ outcome: 'bought', buys: 'gift' },
      bought: { totalprice: 50, points: 0, gift: { ...mailed, code: null } },
    })
    expect(await comeBack(back, 'bo')).toMatchObject({ bought: { gift: { code: null } } })
    const bought = await buy(what)
    const code = bought.ok ? (bought.value as { code: string }).code : ''
    expect(code).toMatch(/^\w{4}-/)
    expect(await comeBack({ id }, 'ana')).toMatchObject({ bought: { gift: { code } } })
  })

  it('refused there: why is told, and another try of the same purchase is paid', async () => {
    const before = (await balance()) ?? 0
    const what = points()
    const first = await begin(what)
    local.account.pay(first.payment.id, 'failed', 'insufficient_funds')
    const failed = { outcome: 'failed', buys: 'points', code: 'insufficient_funds' }
    expect(await comeBack(first.back)).toMatchObject(failed)
    const { payment, back } = await begin(what)
    expect(back.id).not.toBe(first.back.id)
    local.account.pay(payment.id)
    expect(await comeBack(back)).toMatchObject({ outcome: 'bought' })
    expect(await comeBack(first.back)).toMatchObject({ outcome: 'failed' })
    expect(await balance()).toBe(before + 10)
  })

  it('left there for a card: the page of the service can not be paid any more', async () => {
    const before = (await balance()) ?? 0
    const what = points()
    const { payment, back } = await begin(what)
    const paid = await buy(what, { processor: card, token: await world.cardToken('4242424242424242') })
    expect(paid).toMatchObject({ value: { points: 10, pointsbalance: before + 10 } })
    expect(local.account.payment(payment.id).status).toBe('canceled')
    expect(await comeBack(back)).toMatchObject({ outcome: 'failed' })
  })

  it('paid and closed: the money is found later, and issues once', async () => {
    const before = (await balance()) ?? 0
    const { payment, back } = await begin(points())
    local.account.pay(payment.id)
    for (let turn = 0; turn < 4; turn += 1) {
      world.clock.now += 10 * minute
      await runJobsOnce(world.app.platform.jobs)
    }
    expect(await balance()).toBe(before + 10)
    expect(await comeBack(back)).toMatchObject({ outcome: 'bought' })
  })

  it('paid when nobody waited any more: nothing is issued, and the money goes back', async () => {
    const before = (await balance()) ?? 0
    const { payment, back } = await begin(points())
    payment.isCancelable = false
    local.fail(new RegExp(`GET /v2/payments/${payment.id}$`), 500, 400)
    for (let turn = 0; turn < 8; turn += 1) {
      world.clock.now += 10 * minute
      await runJobsOnce(world.app.platform.jobs)
    }
    Object.assign(payment, { status: 'authorized', captureBefore: world.clock.now + 5 * 86_400_000 })
    local.quiet()
    expect(await comeBack(back)).toMatchObject({ outcome: 'returned', buys: 'points' })
    for (let turn = 0; turn < 3; turn += 1) {
      world.clock.now += 10 * minute
      await runJobsOnce(world.app.platform.jobs)
    }
    expect(local.account.payment(payment.id)).toMatchObject({ status: 'canceled', captured: 0 })
    expect(await comeBack(back)).toMatchObject({ outcome: 'returned' })
    expect(await balance()).toBe(before)
  })
})
