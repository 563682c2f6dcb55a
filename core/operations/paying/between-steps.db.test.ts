import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type CollectedWorld, collectedWorld } from '../../testing/worlds/paid/collected-world.ts'
import { balanceOf } from '../reservations/balance.ts'

const hour = 3_600_000
const day = 24 * hour

/** Each step is a multiple of what is paid with the booking (30.00, or 60.00 of two seats), and not of the rest. */
const inSteps = (step: number) => () => ({ minimum: step, maximum: step * 1000, step })

interface Told {
  balance?: { due: number; processors: string[]; chargestep: number }
}

await withDatabase('a balance between two steps of its processor', (database) => {
  let scene: CollectedWorld
  let world: CollectedWorld['world']
  let card: PaymentProcessor
  beforeAll(async () => {
    scene = await collectedWorld(database())
    ;({ world, card } = scene)
  })
  afterAll(async () => {
    Object.assign(card, { units: undefined })
    await scene.close()
  })

  const announced = /collected soon/
  const failed = /Please pay the rest/
  type One = Awaited<ReturnType<CollectedWorld['book']>>
  const book = async (bookable: string, days: number, step: number, seats = 1): Promise<One> => {
    card.units = inSteps(step)
    return scene.book(bookable, days, { seats })
  }
  const page = async ({ id, token }: One) => {
    const answer = await world.call<Told>('get_basereservation', { id, token })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value.balance
  }
  const pay = async ({ id, token }: One, params: object) =>
    world.call('pay_balance', { id, token, ...(await scene.by()), ...params })
  const owed = async ({ id }: One) => {
    const found = await scene.repositories().reservations.find(id)
    return found && balanceOf(found)
  }

  test('is paid but for the rest, which stays owed; a repeat pays nothing more', async () => {
    const one = await book('trip', 10, 1500)
    expect(await page(one)).toMatchObject({ due: 70, processors: [card.name], chargestep: 15 })
    expect(await pay(one, { totalprice: 60 })).toMatchObject({ error: { code: 'price_changed' } })
    for (const _time of ['first', 'second'])
      expect(await pay(one, { totalprice: 70 })).toMatchObject({
        value: { paymentinformation: { paidprice: 90, dueprice: 10 } },
      })
    expect(await one.attempts()).toEqual([
      ['initial', 'captured', 3000],
      ['balance', 'captured', 6000],
    ])
    expect(await page(one)).toMatchObject({ due: 10, processors: [] })
    expect(await pay(one, { totalprice: 10 })).toMatchObject({ ok: false })
    expect(await scene.faults()).toEqual([])
  })

  test('is collected but for the rest, as announced, and nobody is asked for that', async () => {
    const one = await book('trip', 11, 1500)
    await scene.to(one.start - 4 * day)
    const [mail] = await one.mails(announced)
    expect(mail?.text).toContain('$60.00')
    await scene.to(one.start - day)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 9000, collect: undefined })
    expect(await one.mails(failed)).toHaveLength(0)
    expect(await owed(one)).toBe(1000)
    expect(await scene.faults()).toEqual([])
  })

  test('is asked for by staff, and what is left then ends nothing', async () => {
    const one = await book('trip', 12, 1500)
    const payby = new Date(world.clock.now + 2 * day).toISOString()
    expect(await world.call('ask_for_payment', { id: one.id, payby }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(await pay(one, { totalprice: 70 })).toMatchObject({ ok: true })
    await scene.to(world.clock.now + 3 * day)
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 9000 })
  })

  test('of a refused capture is paid from its link, and the booking stands', async () => {
    const { capture } = card
    card.units = inSteps(1500)
    Object.assign(scene.original, { capture: async () => ({ status: 'declined', code: 'processing_error' }) })
    const one = await scene.book('early', 2)
    Object.assign(scene.original, { capture })
    Object.assign(card, { capture })
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 0 })
    expect(await page(one)).toMatchObject({ due: 100, processors: [card.name] })
    expect(await pay(one, { totalprice: 100 })).toMatchObject({ value: { paymentinformation: { paidprice: 90 } } })
    for (const _run of [1, 2]) {
      world.clock.now += 13 * hour
      await runJobsOnce(world.app.platform.jobs)
    }
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 9000 })
    expect(await owed(one)).toBe(1000)
  })

  test('of a request that staff moved to a lower price is captured in steps, and the rest is owed', async () => {
    const one = await book('asked', 13, 2000, 2)
    expect(await one.attempts()).toEqual([['initial', 'authorized', 6000]])
    const to = { ...scene.at(one.start), seats: 1 }
    expect(await world.call('reschedule_reservation', { id: one.id, ...to }, 'quay', 'api')).toMatchObject({ ok: true })
    const taken: number[] = []
    const { capture } = card
    card.capture = (context, call) => {
      taken.push(call.amount)
      return capture(context, call)
    }
    expect(await world.call('approve_reservation', { id: one.id }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(taken).toEqual([2000])
    expect(await one.row()).toMatchObject({ status: 'booked', paid: 2000 })
    expect(await owed(one)).toBe(8000)
    expect(await scene.faults()).toEqual([])
  })
})
