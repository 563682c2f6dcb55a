import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type CollectedWorld, collectedWorld } from '../../testing/worlds/paid/collected-world.ts'
import { balanceOf } from '../reservations/balance.ts'

const hour = 3_600_000
const day = 24 * hour

await withDatabase('a balance that is collected takes no more than was announced', (database) => {
  let scene: CollectedWorld
  let world: CollectedWorld['world']
  let card: PaymentProcessor
  let original: PaymentProcessor
  beforeAll(async () => {
    scene = await collectedWorld(database())
    ;({ world, card, original } = scene)
  })
  afterAll(() => scene.close())

  const repositories = () => scene.repositories()
  const at = (start: number) => scene.at(start)
  const book = (...asked: Parameters<CollectedWorld['book']>) => scene.book(...asked)
  const pass = () => scene.pass()
  const to = (now: number) => scene.to(now)
  const faults = () => scene.faults()
  const announced = /collected soon/
  const failed = /Please pay the rest/

  const staff = async (name: string, params: object) => {
    const answer = await world.call<{ payment: string }>(name, params, 'quay', 'api')
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const giveBack = (id: string) =>
    staff('refund_reservation', { id, amount: 10, reason: 'too late', owed: true, idempotencykey: `owed-${id}` })
  const cash = (id: string, amount: number) =>
    staff('record_payment', { id, amount, means: 'cash', idempotencykey: `cash-${id}` })
  const undo = (id: string, payment: string) => staff('undo_payment', { id, payment, reason: 'A mistake' })
  type One = Awaited<ReturnType<typeof book>>
  test.each<[string, number, number, (one: One) => Promise<void>]>([
    ['a refund that is still owed', 7000, 1000, async ({ id }) => void (await giveBack(id))],
    ['cash', 5000, 0, async ({ id }) => void (await cash(id, 20))],
    ['cash that is undone', 7000, 0, async ({ id }) => void (await undo(id, (await cash(id, 20)).payment))],
    [
      'cash, and a refund that is still owed',
      ...([5000, 1000] as const),
      async ({ id }) => {
        await cash(id, 20)
        await giveBack(id)
      },
    ],
    [
      'a move by staff that keeps the start',
      ...([7000, 10_000] as const),
      async ({ id, start }) => void (await staff('reschedule_reservation', { id, ...at(start), seats: 2 })),
    ],
  ])('after %s', async (_what, collected, left, change) => {
    const one = await book('trip', 22)
    await to(one.start - 4 * day)
    expect(await one.mails(announced)).toHaveLength(1)
    world.clock.now += hour
    await change(one)
    await pass()
    for (const now of [one.start - day, one.start - day + 8 * hour, one.start - day + 20 * hour]) await to(now)
    const byCard = (await one.attempts()).filter(([purpose]) => purpose === 'balance').map(([, , amount]) => amount)
    expect(byCard.filter((amount) => amount !== 2000)).toEqual([collected])
    expect(await one.row()).toMatchObject({ status: 'booked', collect: undefined })
    const found = await repositories().reservations.find(one.id)
    expect(found && balanceOf(found)).toBe(left)
    expect(await one.mails(failed)).toHaveLength(left > 0 ? 1 : 0)
    expect(await faults()).toEqual([])
  })

  test('where the answer of its bank was lost as well', async () => {
    const one = await book('trip', 23)
    await to(one.start - 4 * day)
    await giveBack(one.id)
    card.authorize = async (...given) => {
      await original.authorize(...given)
      throw new Error('the answer is lost')
    }
    card.retrieve = () => Promise.reject(new Error('the line is dead'))
    await to(one.start - day)
    Object.assign(card, original)
    for (let run = 1; run <= 4; run += 1) {
      world.clock.now += 5 * 60_000
      await runJobsOnce(world.app.platform.jobs)
    }
    expect(await one.row()).toMatchObject({ paid: 9000 })
    await to(one.start - day + 8 * hour)
    expect(await one.row()).toMatchObject({ paid: 9000, collect: undefined })
    expect((await one.attempts()).length).toBe(2)
    expect(await one.mails(failed)).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  test('what was to be paid by hand when it was announced, and is undone, is its customer’s', async () => {
    const one = await book('trip', 24)
    const { payment } = await cash(one.id, 20)
    await to(one.start - 4 * day)
    await undo(one.id, payment)
    await to(one.start - day)
    expect(await one.row()).toMatchObject({ paid: 8000, collect: undefined })
    expect(await one.mails(failed)).toHaveLength(1)
  })
})
