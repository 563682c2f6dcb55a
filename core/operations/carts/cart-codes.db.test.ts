import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type InCart, type PaidCartWorld, paidCartWorld } from '../../testing/worlds/paid/paid-cart-world.ts'

await withDatabase('a code that reduces a cart by an amount', (database) => {
  let world: PaidCartWorld
  beforeAll(async () => {
    world = await paidCartWorld(database())
  })
  afterAll(() => world.close())

  /** Another hour for one of a cart, with what else is said. */
  const changed = async ({ id, managetoken: token }: InCart, more: object = {}) => {
    const [{ start = '', end = '' } = {}] = world.drawn('paid').appointments
    const answer = await world.call('modify_reservation', {
      ...{ id, token, bookable: 'paid', start, end },
      ...(await world.pay()),
      ...more,
    })
    expect(answer).toMatchObject({ ok: true })
  }

  test('is taken once, however its requests are changed', async () => {
    const cart = world.drawn('paid', 'paid', 'paid')
    const sent = await world.send(cart, { ...(await world.pay()), discountcode: 'TEN', totalprice: 110 })
    if (!sent.ok) throw new Error(JSON.stringify(sent.error))
    const prices = async () => (await world.rows(cart)).map(({ payment }) => payment?.quote.finalprice ?? 0)
    const before = await prices()
    const [first, second, third] = sent.value.reservations
    if (!first || !second || !third) throw new Error('three are asked for')
    await changed(first)
    await changed(second, { discountcode: 'TEN' })
    expect(await prices()).toEqual(before)
    await world.later()
    expect(await world.bank(cart)).toEqual({ authorized: 11_000, captured: 0 })
    const uses = await database().db.knex('discount_uses').where({ discount: 'ten', returned: null })
    expect(new Set(uses.map(({ cart: one }) => one)).size).toBe(1)
    // Without the code it costs its whole price, and the others keep their shares.
    await changed(third, { discountcode: '' })
    expect(await prices()).toEqual([...before.slice(0, 2), 4000])
  })

  test('the volume discount of its cart stays with a request that is changed', async () => {
    const cart = world.drawn('paid', 'paid', 'paid', 'paid', 'paid', 'paid')
    const sent = await world.send(cart, { ...(await world.pay()), totalprice: 216 })
    if (!sent.ok) throw new Error(JSON.stringify(sent.error))
    const [first] = sent.value.reservations
    if (!first) throw new Error('six are asked for')
    await changed(first)
    expect((await world.rows(cart)).map(({ payment }) => payment?.quote.finalprice)).toEqual(Array(6).fill(3600))
  })
})
