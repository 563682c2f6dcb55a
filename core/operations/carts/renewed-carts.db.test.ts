import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import {
  type DrawnCart,
  type InCart,
  type PaidCartWorld,
  paidCartWorld,
} from '../../testing/worlds/paid/paid-cart-world.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000

await withDatabase('money that is kept for the requests of a cart', (database) => {
  let world: PaidCartWorld
  let begun = 0
  beforeAll(async () => {
    world = await paidCartWorld(database())
    begun = world.clock.now
  })
  afterEach(() => {
    Object.assign(world.card, world.original)
    world.clock.now = begun
  })
  afterAll(() => world.close())

  const attemptsOf = (id: string) => world.app.platform.ports.repositories(scope).payments.attemptsOf(id)
  const booked = async (cart: DrawnCart): Promise<InCart[]> => {
    const answer = await world.send(cart, await world.pay())
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.reservations
  }
  /** A cart whose processor gives its requests thirty hours, although it had promised more. */
  const authorised = async (...bookables: string[]) => {
    const captureBy = begun + 30 * hour
    world.card.captureBy = () => begun + 1000 * hour
    world.card.authorize = async (...call) => {
      const answer = await world.original.authorize(...call)
      return answer.status === 'succeeded' ? { ...answer, captureBy } : answer
    }
    world.card.retrieve = async (...call) => ({ ...(await world.original.retrieve(...call)), captureBy })
    const cart = world.drawn(...bookables)
    return { cart, made: await booked(cart) }
  }
  /** Goes to when they are renewed: 24 hours before their end. */
  const nearEnd = async () => {
    Object.assign(world.card, world.original)
    world.clock.now = begun + 7 * hour
    await world.jobs()
    await world.jobs()
  }
  const purposes = async (id: string) => (await attemptsOf(id)).map(({ purpose, state }) => `${purpose} ${state}`)

  test('is renewed for each of them by itself', async () => {
    const { cart, made } = await authorised('lesson', 'paid', 'part')
    const [lesson, paid, part] = made
    if (!lesson || !paid || !part) throw new Error('three are booked')
    await nearEnd()
    expect(await purposes(lesson.id)).toEqual(['initial captured'])
    expect(await purposes(paid.id)).toEqual(['initial voided', 'renewal authorized'])
    expect(await purposes(part.id)).toEqual(['initial voided', 'renewal authorized'])
    expect(await world.bank(cart)).toEqual({ authorized: 5500, captured: 9500 })
    expect(await world.approve(paid.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    expect(await world.call('withdraw_reservation', { id: part.id, token: part.managetoken })).toMatchObject({
      ok: true,
    })
    await world.later()
    expect(await world.bank(cart)).toEqual({ authorized: 0, captured: 13_500 })
    expect((await world.books(cart)).map(({ net, paid }) => [net, paid])).toEqual([
      [9500, 9500],
      [4000, 4000],
      [0, 0],
    ])
  })

  describe('is renewed once for a request that was confirmed together with what costs nothing', () => {
    test.each([
      ['gift', 'paid'],
      ['paid', 'gift'],
      ['askgift', 'paid', 'gift', 'part'],
    ])('%s, %s', async (...bookables) => {
      const { cart, made } = await authorised(...bookables)
      const sum = made.reduce((all, { paymentinformation: { dueonapproval } }) => all + dueonapproval * 100, 0)
      await nearEnd()
      await world.later()
      expect(await world.bank(cart)).toEqual({ authorized: sum, captured: 0 })
      for (const { id, paymentinformation } of made) {
        if (paymentinformation.dueonapproval > 0) {
          expect(await purposes(id)).toEqual(['initial voided', 'renewal authorized'])
          expect(await world.approve(id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
        }
      }
      expect(await world.bank(cart)).toEqual({ authorized: 0, captured: sum })
      expect((await world.books(cart)).reduce((all, { net }) => all + net, 0)).toBe(sum)
    })
  })
})
