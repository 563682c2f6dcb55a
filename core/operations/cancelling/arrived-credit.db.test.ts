import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessBundle, accessWorld } from '../../testing/worlds/access-world.ts'
import { balanceCalls } from '../../testing/worlds/paid/balance-calls.ts'
import { sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

interface Booked {
  id: string
  managetoken: string
}

await withDatabase('credit in place of money that has arrived', (database) => {
  let world: AccessWorld
  let restore = () => {}
  const calls = balanceCalls<Booked>({ world: () => world, database, mode: 'currency', drafts: 'arrived' })
  beforeAll(async () => {
    const terms = { provider: 'quay', paymentterms: 'full', seats: 9 }
    const bookables = [...accessBundle.bookables, { ...terms, id: 'sail', name: 'Sail', price: 100 }]
    world = await accessWorld(database(), { bookables })
    const { card, original } = await sandboxCardAt(world.app)
    restore = () => void Object.assign(card, original)
  })
  afterEach(() => restore())
  afterAll(() => world.close())

  /** A sail whose bank says this of its capture. */
  const booked = async (capture: () => Promise<object>) => {
    calls.nextPerson()
    const { card } = await sandboxCardAt(world.app)
    Object.assign(card, { capture })
    const { id } = await calls.booked({ ...calls.at('sail'), ...(await calls.card()) })
    return id
  }
  const cancel = (id: string, how: object) => world.as(calls.user(), 'cancel_reservation', { id, ...how })

  test('is offered where the first charge was refused and another has paid since', async () => {
    const id = await booked(async () => ({ status: 'declined', code: 'processing_error' }))
    restore()
    expect(await cancel(id, { preview: true })).toMatchObject({ value: { refund: 0, creditoffered: false } })
    const paid = await world.as(calls.user(), 'pay_balance', { id, totalprice: 100, ...(await calls.card()) })
    expect(paid).toMatchObject({ ok: true })
    const states = (await calls.repositories().payments.attemptsOf(id)).map(({ state }) => state)
    expect(states).toEqual(['failed', 'captured'])
    expect(await cancel(id, { preview: true })).toMatchObject({ value: { refund: 100, creditoffered: true } })
    const before = await calls.balance()
    expect(await cancel(id, { ascredit: true })).toMatchObject({ value: { refundcredit: 100 } })
    expect((await calls.balance()).balance).toBe(before.balance + 100)
    await calls.isSound()
  })

  test('is not offered to somebody else who has the link, nor of what nothing but credit paid', async () => {
    const mine = calls.nextPerson()
    const { id, managetoken: token } = await calls.booked({ ...calls.at('sail'), ...(await calls.card()) })
    expect(await cancel(id, { token, preview: true })).toMatchObject({ value: { creditoffered: true } })
    const other = calls.nextPerson()
    expect(other).not.toBe(mine)
    expect(await cancel(id, { token, preview: true })).toMatchObject({ value: { refund: 100, creditoffered: false } })
    expect(await cancel(id, { token, ascredit: true })).toMatchObject({ error: { code: 'forbidden' } })
    await calls.only(100)
    const spent = await calls.booked({ ...calls.at('sail'), credit: 100 })
    const told = { refund: 100, refundcredit: 100, creditoffered: false }
    expect(await cancel(spent.id, { preview: true })).toMatchObject({ value: told })
  })

  test('is not offered while nobody knows whether the money arrives, and is once it has', async () => {
    const id = await booked(async () => {
      throw new Error('no answer')
    })
    expect(await cancel(id, { preview: true })).toMatchObject({ value: { refund: 100, creditoffered: false } })
    expect(await cancel(id, { ascredit: true })).toMatchObject({ error: { code: 'forbidden', field: '/ascredit' } })
    restore()
    world.clock.now += 150_000
    await world.runJobs()
    expect(await cancel(id, { preview: true })).toMatchObject({ value: { refund: 100, creditoffered: true } })
  })
})
