import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { capacityFaults } from '../../testing/capacity-faults.ts'
import { withDatabase } from '../../testing/databases.ts'
import { type PaidRequestWorld, paidRequestWorld } from '../../testing/paid-request-world.ts'
import type { Requested } from '../../testing/request-world.ts'

const hour = 3_600_000

await withDatabase('a processor that captures before the decision', (database) => {
  let world: PaidRequestWorld
  let began = 0
  /** Hours from the beginning, so that no two tests meet. */
  let from = 100
  beforeAll(async () => {
    world = await paidRequestWorld(database())
    began = world.clock.now
  })
  beforeEach(() => {
    world.clock.now = began
    from += 40
  })
  afterEach(async () => {
    Object.assign(world.card, world.original)
    expect(await capacityFaults(database().db, world.clock.now)).toEqual([])
  })
  afterAll(() => world.close())

  /** A boat for one that is booked, approved and paid. */
  const boat = async () => {
    const made = await world.requested('boat', from, { payment: await world.payBy('approved') })
    expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    return made
  }
  /** Asks for two seats 5 hours later, which cost 40.00 more. */
  const move = ({ id, managetoken: token }: Requested, more: object = {}) => {
    const start = began + (from + 5) * hour
    const at = { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
    return world.call<object>('reschedule_reservation', { id, token, ...at, seats: 2, ...more })
  }

  /** Authorising is taking; whether its answer says so at once. */
  const takesAtOnce = (says: boolean) =>
    Object.assign(world.card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        const answer = await world.original.authorize(...given)
        const [context, { amount, currency, reference, idempotencyKey }] = given
        if (answer.status === 'succeeded')
          await world.original.capture(context, {
            amount,
            currency,
            reference,
            idempotencyKey: `${idempotencyKey}.own`,
          })
        return answer.status === 'succeeded' && says ? { status: 'succeeded', reference } : answer
      },
    })
  const sides = [true, false] as const

  test.each(sides)(
    'the difference goes back whole when the move comes to nothing (known at once: %s)',
    async (says) => {
      const ends = [
        (made: Requested) => world.reject(made.id),
        (made: Requested) => world.withdraw(made),
        async () => {
          world.clock.now = began + 49 * hour
          await world.passTime()
        },
      ]
      for (const end of ends) {
        from += 20
        const made = await boat()
        takesAtOnce(says)
        expect(await move(made, { payment: await world.payBy('approved') })).toMatchObject({
          value: { approval: true },
        })
        expect((await world.money(made)).net).toBe(says ? 8_000 : 4_000)
        await end(made)
        expect(await world.stored(made.id)).toMatchObject({ status: 'booked', seats: 1, payment: { paid: 4_000 } })
        expect(await world.money(made)).toEqual({ net: 4_000, states: ['captured', 'captured'] })
        Object.assign(world.card, world.original)
        world.clock.now = began
      }
    },
  )

  test.each(sides)('the approval makes the move with what was taken (known at once: %s)', async (says) => {
    const made = await boat()
    takesAtOnce(says)
    await move(made, { payment: await world.payBy('approved') })
    expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
    expect((await world.stored(made.id)).payment).toMatchObject({ paid: 8_000 })
    expect(await world.money(made)).toEqual({ net: 8_000, states: ['captured', 'captured'] })
    expect(await world.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
      value: { refund: 80, errors: [] },
    })
    expect((await world.money(made)).net).toBe(0)
  })

  test('another wish takes its own difference, and the former one goes back', async () => {
    const made = await boat()
    takesAtOnce(true)
    await move(made, { payment: await world.payBy('approved') })
    expect(await move(made, { seats: 3, payment: await world.payBy('approved') })).toMatchObject({ ok: true })
    expect(await world.money(made)).toEqual({ net: 12_000, states: ['captured', 'captured', 'captured'] })
    expect(await world.reject(made.id)).toMatchObject({ ok: true })
    expect((await world.money(made)).net).toBe(4_000)
  })

  test('a cancellation meanwhile gives both back', async () => {
    const made = await boat()
    takesAtOnce(true)
    await move(made, { payment: await world.payBy('approved') })
    expect(await world.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
      value: { refund: 40 },
    })
    expect((await world.money(made)).net).toBe(0)
  })

  test.each(sides)('a request that comes to nothing gives it back (known at once: %s)', async (says) => {
    const ends = [(made: Requested) => world.reject(made.id), (made: Requested) => world.withdraw(made)]
    for (const end of ends) {
      from += 20
      takesAtOnce(says)
      const made = await world.requested('boat', from, { payment: await world.payBy('approved') })
      expect(await end(made)).toMatchObject({ ok: true })
      expect(await world.stored(made.id)).toMatchObject({ status: 'cancelled', payment: { paid: 0 } })
      expect(await world.money(made)).toEqual({ net: 0, states: ['captured'] })
      Object.assign(world.card, world.original)
    }
    takesAtOnce(says)
    const lapsed = await world.requested('boat', from + 10, { payment: await world.payBy('approved') })
    world.clock.now = began + 49 * hour
    await world.passTime()
    expect(await world.stored(lapsed.id)).toMatchObject({ status: 'cancelled' })
    expect(await world.money(lapsed)).toEqual({ net: 0, states: ['captured'] })
  })

  test('a request that is changed to another price gives the former amount back', async () => {
    takesAtOnce(true)
    const made = await world.requested('boat', from, { payment: await world.payBy('approved') })
    expect((await world.money(made)).net).toBe(4_000)
    const start = began + from * hour
    const wish = {
      ...{ id: made.id, token: made.managetoken, bookable: 'boat', seats: 2 },
      ...{ start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() },
    }
    expect(await world.call('modify_reservation', { ...wish, payment: await world.payBy('approved') })).toMatchObject({
      ok: true,
    })
    expect((await world.money(made)).net).toBe(8_000)
    expect(await world.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
    expect(await world.stored(made.id)).toMatchObject({ payment: { paid: 8_000 } })
    expect((await world.money(made)).net).toBe(8_000)
  })
})
