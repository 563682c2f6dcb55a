import { expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Booked, bookedMoving, sail } from '../../testing/worlds/moving/booked-moving.ts'

/** Nobody may pay at the venue. */
const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))

await withDatabase('a refused capture that turns up after a move', (database) => {
  const moves = bookedMoving(database, { bookables: [{ ...sail, refundcutoff: 24 }], providers })
  const { nextHour, payBy, stored, money, later } = moves
  const refusing = { capture: async () => ({ status: 'declined', code: 'try_later' }) }

  /** A boat for so many whose capture was refused, so that it owes its price. */
  const owing = async (seats: number) => {
    Object.assign(moves.card, refusing)
    const one = await moves.book('sail', nextHour(), { seats })
    Object.assign(moves.card, moves.original)
    expect((await stored(one)).payment?.paid).toBe(0)
    return one
  }
  const moveTo = async (one: Booked, seats: number) =>
    expect(await moves.move(one, nextHour(), { seats, payment: await payBy() })).toMatchObject({ ok: true })
  /** The bank took the money after all, and says so. */
  const turnsUp = async (one: Booked) => {
    const [first] = await moves.payments().attemptsOf(one.id)
    Object.assign(moves.card, {
      async retrieve(...[context, call]: Parameters<PaymentProcessor['retrieve']>) {
        const taking = { ...call, amount: 15_000, currency: 'usd', idempotencyKey: `${call.reference}.late` }
        if (call.reference === first?.reference) await moves.original.capture(context, taking)
        return moves.original.retrieve(context, call)
      },
    })
    for (let run = 0; run < 4; run += 1) await later(600_000)
  }
  const cancel = ({ id, managetoken: token }: Booked) => moves.the.call('cancel_reservation', { id, token })
  const cancelByStaff = ({ id }: Booked, refundobj: object) =>
    moves.the.call('cancel_reservation', { id, refundobj }, 'quay', 'api')

  test('counts beside what a dearer place was paid with, and comes back with a cancellation', async () => {
    const one = await owing(3)
    await moveTo(one, 5)
    expect((await stored(one)).payment?.paid).toBe(10_000)
    await turnsUp(one)
    expect((await stored(one)).payment?.paid).toBe(25_000)
    expect(await money(one)).toEqual({ net: 25_000, states: ['captured', 'captured'] })
    expect(await cancel(one)).toMatchObject({ value: { refund: 250, errors: [] } })
    expect((await money(one)).net).toBe(0)
  })

  test('pays a cheaper place, and what is more goes back; a cancellation gives back the rest', async () => {
    const one = await owing(3)
    await moveTo(one, 1)
    await turnsUp(one)
    expect((await stored(one)).payment).toMatchObject({ paid: 5_000, quote: { finalprice: 5_000 } })
    expect(await money(one)).toEqual({ net: 5_000, states: ['captured'] })
    expect(await cancel(one)).toMatchObject({ value: { refund: 50, errors: [] } })
    expect((await money(one)).net).toBe(0)
  })

  test('goes back whole where it was paid in another way, and staff gave some of that back', async () => {
    const one = await owing(3)
    const { id, managetoken: token } = one
    expect(await moves.the.call('pay_balance', { id, token, payment: await payBy() })).toMatchObject({ ok: true })
    const given = { id, amount: 40, reason: 'late', idempotencykey: 'goodwill' }
    expect(await moves.the.call('refund_reservation', given, 'quay', 'api')).toMatchObject({ ok: true })
    expect((await stored(one)).payment).toMatchObject({ paid: 11_000, waived: 4_000 })
    await turnsUp(one)
    expect((await stored(one)).payment).toMatchObject({ paid: 11_000, waived: 4_000 })
    expect(await money(one)).toEqual({ net: 11_000, states: ['captured', 'captured'] })
  })

  test('goes back whole once it was cancelled, whatever staff gave back of the rest', async () => {
    const one = await owing(3)
    await moveTo(one, 5)
    const refundobj = { refundstatus: 'partial', amount: 40 }
    expect(await cancelByStaff(one, refundobj)).toMatchObject({ value: { refund: 40 } })
    await turnsUp(one)
    expect((await stored(one)).payment?.paid).toBe(6_000)
    expect((await money(one)).net).toBe(6_000)
  })

  test('with another amount is released, and what the move was paid with stays', async () => {
    const one = await owing(3)
    await moveTo(one, 5)
    Object.assign(moves.card, {
      retrieve: async () => ({ state: 'authorized', amount: 1, currency: 'usd' }),
      void: async (_: unknown, { reference }: { reference: string }) => ({ status: 'succeeded', reference }),
    })
    await later(600_000)
    await later(600_000)
    expect((await stored(one)).payment?.paid).toBe(10_000)
    expect((await money(one)).states).toEqual(['voided', 'captured'])
  })
})
