import { expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { type Booked, bookedMoving, moneyCards, sail } from '../../testing/worlds/moving/booked-moving.ts'

const processor = 'payment-sandbox.card'
/** Nobody may pay at the venue. */
const providers = bookingBundle.providers.map((one) => ({ ...one, payonsite: false }))

await withDatabase('a move whose payment fails', (database) => {
  const moves = bookedMoving(database, { bookables: [{ ...sail, refundcutoff: 24 }], providers })
  const { at, nextHour, payBy, stored, money, told, later } = moves
  /** A boat for three at a time of its own, and another time. */
  const booked = async () => {
    const [from, to] = [nextHour(), nextHour()]
    return { ...(await moves.book('sail', from, { seats: 3 })), from, to }
  }
  const move = (one: Booked, start: number, more: object = {}) => moves.move(one, start, { seats: 5, ...more })
  /** Whether so many more fit at a time. */
  const fits = async (start: number, seats: number): Promise<boolean> => {
    const params = { bookable: 'sail', ...at(start), seats, draft: `probe-${start}-${seats}-${moves.the.clock.now}` }
    const hold = await moves.the.call<Booked & { draft: string }>('hold_appointment', params)
    if (hold.ok) await moves.the.call('remove_inprogress_reservation_by_id', { id: hold.value.id, draft: params.draft })
    return hold.ok
  }

  test('whose answer is lost is made by the finaliser', async () => {
    const one = await booked()
    Object.assign(moves.card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        await moves.original.authorize(...given)
        throw new Error('the answer is lost')
      },
    })
    const payment = await payBy('approved')
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_unknown' } })
    Object.assign(moves.card, moves.original)
    await later(30_000)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.to, payment: { paid: 25_000 } })
    expect((await money(one)).net).toBe(25_000)
  })

  test('of which nobody can say anything is called off at its end and put back, and what turns up is released', async () => {
    const one = await booked()
    const dead = () => Promise.reject(new Error('the line is dead'))
    Object.assign(moves.card, {
      async authorize(...given: Parameters<PaymentProcessor['authorize']>) {
        await moves.original.authorize(...given)
        return dead()
      },
      ...{ retrieve: dead, callOff: dead },
    })
    const payment = await payBy('approved')
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'payment_unknown' } })
    const { expires } = await stored(one)
    await later((expires ?? 0) - moves.the.clock.now)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from })
    expect((await money(one)).states).toEqual(['captured', 'failed'])
    expect(await fits(one.to, 6)).toBe(true)
    Object.assign(moves.card, moves.original)
    await later(3_600_000)
    expect(await money(one)).toMatchObject({ net: 15_000, states: ['captured', 'voided'] })
    expect((await told(one)).toSorted()).toEqual(['booked', 'move_failed'])
  })

  test('of which another amount is reserved is put back, and not paid once more with the same token', async () => {
    const one = await booked()
    const keys: string[] = []
    Object.assign(moves.card, {
      async authorize(...[context, call]: Parameters<PaymentProcessor['authorize']>) {
        keys.push(call.idempotencyKey)
        const answer = await moves.original.authorize(context, call)
        return answer.status === 'succeeded' ? { ...answer, amount: 10_100 } : answer
      },
    })
    const payment = await payBy('approved')
    expect(await move(one, one.to, { payment })).toMatchObject({
      error: { code: 'payment_declined', data: { code: 'amount_mismatch' } },
    })
    Object.assign(moves.card, moves.original)
    expect(keys).toHaveLength(1)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, payment: { paid: 15_000 } })
    expect(await money(one)).toEqual({ net: 15_000, states: ['captured', 'voided'] })
  })

  test('whose capture is refused stands, and owes what it costs more', async () => {
    const one = await booked()
    Object.assign(moves.card, { capture: async () => ({ status: 'declined', code: 'insufficient_funds' }) })
    expect(await move(one, one.to, { payment: await payBy('approved') })).toMatchObject({ ok: true })
    expect(await stored(one)).toMatchObject({ start: one.to, payment: { paid: 15_000, differences: [] } })
    Object.assign(moves.card, moves.original)
  })

  /** What is told last, with what the event adds. */
  const lastTold = async ({ id }: Booked) => {
    const rows = await database().db.knex('outbox').where({ reservation: id }).orderBy('version')
    const { name, payload } = rows.at(-1) ?? {}
    return { name, data: JSON.parse(String(payload)) }
  }
  const seen = ({ id, managetoken: token }: Booked) => moves.the.call('get_basereservation', { id, token })
  const silent = {
    authorize: async () => {
      throw new Error('no answer')
    },
    retrieve: async () => {
      throw new Error('no answer')
    },
  }

  test.each([
    ['says in the end that it declined', 10 * 60_000],
    ['never answers', 45 * 60_000],
  ])('whose bank %s is put back, and its customer hears why', async (_, silence) => {
    const one = await booked()
    Object.assign(moves.card, silent)
    expect(await move(one, one.to, { payment: await payBy('approved') })).toMatchObject({
      error: { code: 'payment_unknown' },
    })
    for (let passed = 0; passed < silence; passed += 5 * 60_000) await later(5 * 60_000)
    Object.assign(moves.card, { ...moves.original, retrieve: async () => ({ state: 'failed', amount: 0 }) })
    await later(10 * 60_000)
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3, payment: { paid: 15_000 } })
    expect(await lastTold(one)).toMatchObject({ name: 'reservation.move_failed', data: { reason: 'unpaid' } })
    expect(await seen(one)).toMatchObject({ value: { moveended: 'unpaid' } })
    expect((await told(one)).toSorted()).toEqual(['booked', 'move_failed'])
  })

  test('whose place is gone when the money comes is put back, and told so', async () => {
    const one = await booked()
    const token = await moves.the.cardToken(moneyCards.confirmation)
    const waiting = await move(one, one.to, { payment: { processor, token } })
    const day = new Date(one.to).toISOString().slice(0, 10)
    const entity = { bookable: 'sail', start: `${day} 00:00:00`, end: `${day} 23:59:00` }
    const closed = await moves.the.call<{ id: string }>('create_entity', { type: 'blackout', entity }, 'quay', 'api')
    expect(closed).toMatchObject({ ok: true })
    const attempt = waiting.ok ? '' : waiting.error.data?.attempt
    const payment = { processor, attempt, token: { ...token, confirmed: true } }
    expect(await move(one, one.to, { payment })).toMatchObject({ error: { code: 'closed' } })
    expect(await stored(one)).toMatchObject({ status: 'booked', start: one.from, seats: 3, payment: { paid: 15_000 } })
    expect(await money(one)).toEqual({ net: 15_000, states: ['captured', 'voided'] })
    expect(await lastTold(one)).toMatchObject({ name: 'reservation.move_failed', data: { reason: 'slot_gone' } })
    expect(await seen(one)).toMatchObject({ value: { moveended: 'slot_gone' } })
  })
})
