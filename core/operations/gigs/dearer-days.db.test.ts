import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { cards } from '../../testing/worlds/paid/paid-cart-world.ts'
import { codeOf, type DaysBooked, paidDaysWorld } from '../../testing/worlds/paid/paid-days-world.ts'

type World = Awaited<ReturnType<typeof paidDaysWorld>>
interface Previewed {
  price: number
  pricedifference: number
  duenow: number
  balance: number
  reserves?: number
  processors: string[]
}

const card = 'payment-sandbox.card'

await withDatabase('days at another price, before somebody names a time', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await paidDaysWorld(database())
  })
  afterEach(() => gigs.reset())
  afterAll(() => gigs.close())

  const preview = async ({ id, managetoken: token }: DaysBooked, to: object) =>
    gigs.value(await gigs.world.call<Previewed>('reschedule_reservation', { id, token, preview: true, ...to }))
  const change = async ({ id, managetoken: token }: DaysBooked, bookable: string, to: object) =>
    gigs.world.call('modify_reservation', { id, token, bookable, ...to })

  test('are shown what is kept for them anew, and changed so in one call', async () => {
    const one = await gigs.booked('walk')
    const to = { date_restriction: gigs.daysFrom(3), seats: 2 }
    const told = await preview(one, to)
    expect(told).toMatchObject({ price: 80, pricedifference: 40, duenow: 0, balance: 0, reserves: 80 })
    expect(told.processors).toContain(card)
    const paying = { ...to, totalprice: told.price, payment: await gigs.pay() }
    expect(codeOf(await change(one, 'walk', paying))).toBe('ok')
    expect(await gigs.books(one.id)).toEqual({ ...gigs.kept, states: ['voided', 'authorized'] })
    expect(await gigs.atProcessor(one.id)).toMatchObject({ amount: 8000 })
    // Cheaper again: less is kept.
    const back = { date_restriction: gigs.daysFrom(2), seats: 1 }
    expect(await preview(one, back)).toMatchObject({ price: 40, pricedifference: -40, duenow: 0, reserves: 40 })
    // At the same price they are moved.
    expect(await preview(one, { ...back, seats: 2 })).not.toHaveProperty('reserves')
    expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
    expect(await gigs.books(one.id)).toMatchObject({ status: 'booked', net: 8000, paid: 8000 })
  })

  test('once approved they are moved at the same price alone, and that is said before anything is asked for', async () => {
    const one = await gigs.booked('asked')
    expect(codeOf(await gigs.world.call('approve_reservation', { id: one.id }, 'quay', 'api'))).toBe('ok')
    const { id, managetoken: token } = one
    const to = { id, token, date_restriction: gigs.daysFrom(3), seats: 2 }
    const refused = { error: { code: 'not_offered', data: { key: 'error.days_priced' } } }
    for (const more of [{ preview: true }, {}, { payment: await gigs.pay() }])
      expect(await gigs.world.call('reschedule_reservation', { ...to, ...more })).toMatchObject(refused)
    expect(await gigs.books(id)).toMatchObject({ states: ['authorized'] })
    expect(await gigs.world.call('reschedule_reservation', { ...to, seats: 1 })).toMatchObject({
      value: { approval: true, duenow: 0 },
    })
  })

  test('cost by the prices of their booking, as a move does; a request costs today’s', async () => {
    const one = await gigs.booked('walk')
    const other = await gigs.booked('walk')
    const asked = await gigs.booked('asked')
    await gigs.costing(60)
    try {
      const to = { date_restriction: gigs.daysFrom(3), seats: 2 }
      expect(await preview(one, to)).toMatchObject({ price: 80, pricedifference: 40, reserves: 80 })
      const paying = async () => ({ ...to, payment: await gigs.pay() })
      expect(codeOf(await change(one, 'walk', { ...(await paying()), totalprice: 120 }))).toBe('price_changed')
      expect(codeOf(await change(one, 'walk', { ...(await paying()), totalprice: 80 }))).toBe('ok')
      expect((await gigs.stored(one.id)).payment?.quote.finalprice).toBe(8000)
      // So does another method for the days as they are.
      gigs.declining()
      await gigs.claim('ines', other.id)
      gigs.reset()
      const { owed } = gigs.value(
        await gigs.world.call<{ owed: object }>('get_basereservation', { id: other.id, token: other.managetoken }),
      )
      expect(owed).toMatchObject({ price: 40, due: 40 })
      expect(codeOf(await gigs.bring(other, cards.approved, { totalprice: 40 }))).toBe('ok')
      expect(await preview(asked, to)).toMatchObject({ price: 120, pricedifference: 80, reserves: 120 })
      expect(codeOf(await change(asked, 'asked', { ...(await paying()), totalprice: 120 }))).toBe('ok')
    } finally {
      await gigs.costing(40)
    }
  })

  test('changed twice are told of twice, and their event in calendars rises with each', async () => {
    const one = await gigs.booked('walk')
    const rises = async (seats: number, expected: number) => {
      const to = { date_restriction: gigs.daysFrom(2), seats }
      expect(codeOf(await change(one, 'walk', { ...to, payment: await gigs.pay() }))).toBe('ok')
      expect((await gigs.stored(one.id)).sequence).toBe(expected)
    }
    await rises(2, 1)
    await rises(3, 2)
    // The call again, whose answer was lost.
    await rises(3, 2)
    expect((await gigs.told(one.id)).filter((name) => name === 'rescheduled')).toHaveLength(2)
    const asked = await gigs.booked('asked')
    const seats = { date_restriction: gigs.daysFrom(2), seats: 2 }
    expect(codeOf(await change(asked, 'asked', { ...seats, payment: await gigs.pay() }))).toBe('ok')
    expect((await gigs.stored(asked.id)).sequence).toBe(1)
    const moved = await gigs.booked('walk')
    const { id, managetoken: token } = moved
    gigs.value(await gigs.world.call('reschedule_reservation', { id, token, date_restriction: gigs.daysFrom(3) }))
    expect((await gigs.stored(id)).sequence).toBe(1)
  })

  test('with a down payment keep that of the new price', async () => {
    const one = await gigs.booked('part')
    const to = { date_restriction: gigs.daysFrom(3), seats: 2 }
    expect(await preview(one, to)).toMatchObject({ price: 80, reserves: 15, balance: 65 })
  })

  describe('moved by staff', () => {
    const move = (id: string, to: object) =>
      gigs.as<Previewed & { reservation: object }>('dock', 'reschedule_reservation', { id, ...to })
    const balanceOf = async ({ id, managetoken: token }: DaysBooked) =>
      gigs.value(await gigs.world.call<{ balance?: { due: number } }>('get_basereservation', { id, token })).balance
        ?.due

    test('charge nothing: what is kept is taken with the claim, and more joins the balance', async () => {
      const one = await gigs.booked('walk')
      const to = { date_restriction: gigs.daysFrom(3), seats: 2 }
      const told = gigs.value(await move(one.id, { ...to, preview: true }))
      expect(told).toMatchObject({ price: 80, pricedifference: 40, duenow: 0, balance: 40, refund: 0 })
      expect(told).not.toHaveProperty('reserves')
      expect(codeOf(await move(one.id, { ...to, totalprice: 80 }))).toBe('ok')
      expect(await gigs.books(one.id)).toEqual(gigs.kept)
      expect(await gigs.stored(one.id)).toMatchObject({ seats: 2, payment: { quote: { finalprice: 8000 } } })
      expect(await balanceOf(one)).toBeUndefined()
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
      expect(await gigs.books(one.id)).toEqual(gigs.taken)
      expect(await balanceOf(one)).toBe(40)
    })

    test('and back, take with the claim what was kept', async () => {
      const one = await gigs.booked('walk')
      expect(codeOf(await move(one.id, { date_restriction: gigs.daysFrom(3), seats: 3 }))).toBe('ok')
      expect(codeOf(await move(one.id, { date_restriction: gigs.daysFrom(3), seats: 1 }))).toBe('ok')
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
      expect(await gigs.books(one.id)).toEqual(gigs.taken)
      expect(await balanceOf(one)).toBeUndefined()
    })

    test('to a lower price take no more than that', async () => {
      const two = { seats: 2, totalprice: 80 }
      const one = await gigs.booked('walk', cards.approved, two)
      expect(await gigs.atProcessor(one.id)).toMatchObject({ amount: 8000 })
      expect(codeOf(await move(one.id, { date_restriction: gigs.daysFrom(3), seats: 1 }))).toBe('ok')
      expect((await gigs.books(one.id)).states).toEqual(['authorized'])
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
      expect(await gigs.books(one.id)).toEqual(gigs.taken)
      await gigs.later()
      expect(await gigs.books(one.id)).toEqual(gigs.taken)
    })

    test('of a request take with its claim what was kept for it', async () => {
      const one = await gigs.booked('asked')
      expect(codeOf(await move(one.id, { date_restriction: gigs.daysFrom(3), seats: 2 }))).toBe('ok')
      expect(await gigs.books(one.id)).toEqual({ ...gigs.kept, status: 'pending' })
      gigs.value(await gigs.as('dock', 'approve_reservation', { id: one.id }))
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
      expect(await gigs.books(one.id)).toEqual(gigs.taken)
      expect(await balanceOf(one)).toBe(40)
    })

    test('where the bank declines then, another method pays the price as it is shown', async () => {
      const one = await gigs.booked('walk')
      expect(codeOf(await move(one.id, { date_restriction: gigs.daysFrom(2), seats: 2 }))).toBe('ok')
      gigs.declining()
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('payment_declined')
      gigs.reset()
      const { id, managetoken: token } = one
      const { owed } = gigs.value(await gigs.world.call<{ owed: object }>('get_basereservation', { id, token }))
      expect(owed).toMatchObject({ price: 80, due: 80 })
      expect(codeOf(await gigs.bring(one, cards.approved, { seats: 2, totalprice: 80 }))).toBe('ok')
      expect(await gigs.atProcessor(one.id)).toMatchObject({ state: 'authorized', amount: 8000 })
      expect(codeOf(await gigs.claim('ines', one.id))).toBe('ok')
      expect(await gigs.books(one.id)).toMatchObject({ status: 'booked', net: 8000, paid: 8000 })
      expect(await balanceOf(one)).toBeUndefined()
    })
  })

  test('leave the books in order', async () => {
    expect(await gigs.differences()).toEqual([])
  })
})
