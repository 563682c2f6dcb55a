import { expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { paidMovingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { paidRequestWorld } from '../../testing/worlds/paid/paid-request-world.ts'
import type { Requested } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000

await withDatabase('a processor that captures before the decision', (database) => {
  const { moves, boat, move } = paidMovingTests(database, paidRequestWorld)

  /** Authorising is taking; whether its answer says so at once. */
  const takesAtOnce = (says: boolean) =>
    Object.assign(moves.the.card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        const answer = await moves.the.original.authorize(...given)
        const [context, { amount, currency, reference, idempotencyKey }] = given
        if (answer.status === 'succeeded')
          await moves.the.original.capture(context, {
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
        (made: Requested) => moves.the.reject(made.id),
        (made: Requested) => moves.the.withdraw(made),
        async () => {
          moves.the.clock.now = moves.began + 49 * hour
          await moves.the.passTime()
        },
      ]
      for (const end of ends) {
        moves.goOn(20)
        const made = await boat()
        takesAtOnce(says)
        expect(await move(made, { payment: await moves.the.payBy('approved') })).toMatchObject({
          value: { approval: true },
        })
        expect((await moves.the.money(made)).net).toBe(says ? 8_000 : 4_000)
        await end(made)
        expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked', seats: 1, payment: { paid: 4_000 } })
        expect(await moves.the.money(made)).toEqual({ net: 4_000, states: ['captured', 'captured'] })
        Object.assign(moves.the.card, moves.the.original)
        moves.the.clock.now = moves.began
      }
    },
  )

  test.each(sides)('the approval makes the move with what was taken (known at once: %s)', async (says) => {
    const made = await boat()
    takesAtOnce(says)
    await move(made, { payment: await moves.the.payBy('approved') })
    expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
    expect((await moves.the.stored(made.id)).payment).toMatchObject({ paid: 8_000 })
    expect(await moves.the.money(made)).toEqual({ net: 8_000, states: ['captured', 'captured'] })
    expect(await moves.the.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
      value: { refund: 80, errors: [] },
    })
    expect((await moves.the.money(made)).net).toBe(0)
  })

  test('another wish takes its own difference, and the former one goes back', async () => {
    const made = await boat()
    takesAtOnce(true)
    await move(made, { payment: await moves.the.payBy('approved') })
    expect(await move(made, { seats: 3, payment: await moves.the.payBy('approved') })).toMatchObject({ ok: true })
    expect(await moves.the.money(made)).toEqual({ net: 12_000, states: ['captured', 'captured', 'captured'] })
    expect(await moves.the.reject(made.id)).toMatchObject({ ok: true })
    expect((await moves.the.money(made)).net).toBe(4_000)
  })

  test('a cancellation meanwhile gives both back', async () => {
    const made = await boat()
    takesAtOnce(true)
    await move(made, { payment: await moves.the.payBy('approved') })
    expect(await moves.the.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
      value: { refund: 40 },
    })
    expect((await moves.the.money(made)).net).toBe(0)
  })

  test.each(sides)('a request that comes to nothing gives it back (known at once: %s)', async (says) => {
    const ends = [(made: Requested) => moves.the.reject(made.id), (made: Requested) => moves.the.withdraw(made)]
    for (const end of ends) {
      moves.goOn(20)
      takesAtOnce(says)
      const made = await moves.the.requested('boat', moves.from, { payment: await moves.the.payBy('approved') })
      expect(await end(made)).toMatchObject({ ok: true })
      expect(await moves.the.stored(made.id)).toMatchObject({ status: 'cancelled', payment: { paid: 0 } })
      expect(await moves.the.money(made)).toEqual({ net: 0, states: ['captured'] })
      Object.assign(moves.the.card, moves.the.original)
    }
    takesAtOnce(says)
    const lapsed = await moves.the.requested('boat', moves.from + 10, { payment: await moves.the.payBy('approved') })
    moves.the.clock.now = moves.began + 49 * hour
    await moves.the.passTime()
    expect(await moves.the.stored(lapsed.id)).toMatchObject({ status: 'cancelled' })
    expect(await moves.the.money(lapsed)).toEqual({ net: 0, states: ['captured'] })
  })

  test.each(sides)(
    'a request that its customer cancels gives it back, however late (known at once: %s)',
    async (says) => {
      for (const start of [6, 60]) {
        moves.goOn(20)
        takesAtOnce(says)
        const made = await moves.the.requested('boat', start, { payment: await moves.the.payBy('approved') })
        expect(await moves.the.call('cancel_reservation', { id: made.id, token: made.managetoken })).toMatchObject({
          value: { reservation: { status: 'cancelled' } },
        })
        expect(await moves.the.money(made)).toEqual({ net: 0, states: ['captured'] })
        Object.assign(moves.the.card, moves.the.original)
      }
    },
  )

  test('a request that is changed to another price gives the former amount back', async () => {
    takesAtOnce(true)
    const made = await moves.the.requested('boat', moves.from, { payment: await moves.the.payBy('approved') })
    expect((await moves.the.money(made)).net).toBe(4_000)
    const start = moves.began + moves.from * hour
    const wish = {
      ...{ id: made.id, token: made.managetoken, bookable: 'boat', seats: 2 },
      ...{ start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() },
    }
    expect(
      await moves.the.call('modify_reservation', { ...wish, payment: await moves.the.payBy('approved') }),
    ).toMatchObject({
      ok: true,
    })
    expect((await moves.the.money(made)).net).toBe(8_000)
    expect(await moves.the.approve(made.id)).toMatchObject({ value: { reservation: { status: 'booked', seats: 2 } } })
    expect(await moves.the.stored(made.id)).toMatchObject({ payment: { paid: 8_000 } })
    expect((await moves.the.money(made)).net).toBe(8_000)
  })
})
