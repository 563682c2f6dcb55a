import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '../../domain/errors.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const card = 'payment-sandbox.card'
let drafts = 0
const draft = () => `draft-${String(drafts++).padStart(6, '0')}`

/** The hour's slot on a day of late November, local time. */
const at = (bookable: string, day: number, hour: number, more: object = {}) => ({
  bookable,
  start: `2026-11-${day} ${String(hour).padStart(2, '0')}:00:00`,
  end: `2026-11-${day} ${String(hour + 1).padStart(2, '0')}:00:00`,
  user,
  ...more,
})

interface Booked {
  paymentinformation?: Record<string, unknown>
  id: string
  status: string
  managetoken: string
  resources: string[]
  expires: string | null
}

await withDatabase('booking', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database())
  })
  afterAll(() => world.close())

  const book = (params: object, provider?: string) => world.call<Booked>('book_appointment', params, provider)
  const hold = (params: object) => world.call<Booked>('hold_appointment', params)
  const code = (result: Result<unknown>) => (result.ok ? null : result.error.code)

  test('a slot of one seat is booked once', async () => {
    expect(await book(at('visit', 24, 9, { draft: draft(), resources: ['ines'] }))).toMatchObject({
      ok: true,
      value: { status: 'booked', resources: ['ines'] },
    })
    expect(code(await book(at('visit', 24, 9, { draft: draft(), resources: ['ines'] })))).toBe('slot_taken')
  })

  test('a customer without a preference gets the free guide; the next is refused', async () => {
    const second = await book(at('visit', 24, 9, { draft: draft() }))
    expect(second).toMatchObject({ ok: true, value: { resources: ['tomas'] } })
    expect(code(await book(at('visit', 24, 9, { draft: draft() })))).toBe('slot_taken')
  })

  test('a hold that ran out is priced anew, and a later move goes on from that price', async () => {
    const { db } = database()
    const params = at('talk', 27, 10, { draft: draft() })
    expect(await hold({ ...params, user: undefined })).toMatchObject({ ok: true })
    const setPrice = async (price: number) => {
      await db.knex('bookables').where({ id: 'talk' }).update({ price })
      await db.knex('providers').increment('revision')
    }
    const [before] = await db.knex('bookables').where({ id: 'talk' }).select('price')
    await setPrice(6000)
    world.clock.now += 660_000
    try {
      const booked = await book({ ...params, totalprice: 60 })
      expect(booked).toMatchObject({ ok: true, value: { paymentinformation: { finalprice: 60 } } })
      const { id, managetoken: token } = booked.ok ? booked.value : { id: '', managetoken: '' }
      const { start, end } = at('talk', 27, 12)
      expect(await world.call('reschedule_reservation', { id, token, start, end })).toMatchObject({ ok: true })
      const moved = await world.call('get_basereservation', { id, token })
      expect(moved).toMatchObject({ value: { paymentinformation: { finalprice: 60 } } })
    } finally {
      world.clock.now -= 660_000
      await setPrice(before.price)
    }
  })

  test('the same draft twice, at once and later, is one booking', async () => {
    const params = at('talk', 24, 10, { draft: draft(), seats: 2 })
    const [a, b] = await Promise.all([book(params), book(params)])
    const again = await book(params)
    const ids = [a, b, again].map((result) => (result.ok ? result.value.id : result.error.code))
    expect(new Set(ids).size).toBe(1)
    expect(code(await book({ ...params, seats: 1 }))).toBe('idempotency_conflict')
    expect(await book(at('talk', 24, 10, { draft: draft(), seats: 1 }))).toMatchObject({ ok: true })
    expect(code(await book(at('talk', 24, 10, { draft: draft(), seats: 1 })))).toBe('slot_taken')
  })

  test('an idempotency key stands in for a draft', async () => {
    const params = at('talk', 24, 11, { idempotencyKey: 'key-of-the-caller' })
    const [first, second] = [await book(params), await book(params)]
    expect(first.ok && second.ok && first.value.id === second.value.id).toBe(true)
    expect(await book(at('talk', 24, 12))).toMatchObject({ ok: true })
  })

  test('ten customers at once for three last seats: three get one', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => book(at('talk', 25, 9, { draft: draft() }))))
    expect(results.filter((result) => result.ok)).toHaveLength(3)
    expect(new Set(results.flatMap((result) => (result.ok ? [] : [result.error.code])))).toEqual(
      new Set(['slot_taken']),
    )
  })

  test('a hold keeps the slot until it expires, and moves with its draft', async () => {
    const mine = draft()
    const held = await hold(at('lesson', 25, 9, { draft: mine, user: undefined }))
    expect(held).toMatchObject({ ok: true, value: { status: 'in-progress', expires: '2026-11-20T12:10:00.000Z' } })
    expect(code(await hold(at('lesson', 25, 9, { draft: draft(), user: undefined })))).toBe('slot_taken')
    expect(await hold(at('lesson', 25, 10, { draft: mine, user: undefined }))).toMatchObject({ ok: true })
    expect(await hold(at('lesson', 25, 9, { draft: draft(), user: undefined }))).toMatchObject({ ok: true })
  })

  test('clearing a hold frees its slot, and strangers can’t clear it', async () => {
    const mine = draft()
    const held = await hold(at('lesson', 25, 12, { draft: mine, user: undefined }))
    const id = held.ok ? held.value.id : ''
    expect(await world.call('clear_holds', { reservations: [id], draft: draft() })).toMatchObject({
      value: { cleared: [] },
    })
    expect(await world.call('clear_holds', { reservations: [id], draft: mine })).toMatchObject({
      value: { cleared: [id] },
    })
    expect(await hold(at('lesson', 25, 12, { draft: draft(), user: undefined }))).toMatchObject({ ok: true })
  })

  test('an amount due is paid before booking, and once, whatever is repeated', async () => {
    const params = at('lesson', 26, 9, { draft: draft(), totalprice: 95 })
    expect(code(await book(params))).toBe('payment_required')
    const payment = { processor: card, token: await world.cardToken('4242424242424242') }
    const booked = await book({ ...params, payment })
    expect(booked).toMatchObject({ ok: true, value: { status: 'booked' } })
    await book({ ...params, payment })
    const scope = { whitelabel: 'northwind', provider: 'quay' }
    const ledger = await world.app.platform.ports
      .repositories(scope)
      .payments.ledgerOf(booked.ok ? booked.value.id : '')
    expect(ledger.map((line) => [line.amount, line.transactiontype, line.paymentmethod])).toEqual([
      [9500, 'credit', 'card'],
      [9500, 'debit', 'charge'],
    ])
    const { transactions, paidprice, paymentmethod, processor } = (booked.ok && booked.value.paymentinformation) || {}
    expect({ paidprice, paymentmethod, processor }).toEqual({
      paidprice: 95,
      paymentmethod: 'card',
      processor: 'payment-sandbox.card',
    })
    expect(transactions).toEqual(ledger.map(({ id }) => id))
  })

  test('a declined card keeps the hold, and another card books it', async () => {
    const params = at('lesson', 26, 10, { draft: draft() })
    const declined = { processor: card, token: await world.cardToken('4000000000000002') }
    expect(code(await book({ ...params, payment: declined }))).toBe('payment_declined')
    expect(code(await hold(at('lesson', 26, 10, { draft: draft(), user: undefined })))).toBe('slot_taken')
    const good = { processor: card, token: await world.cardToken('4242424242424242') }
    expect(await book({ ...params, payment: good })).toMatchObject({ ok: true, value: { status: 'booked' } })
  })

  test('an outdated price is refused with the new quote, and nothing is held', async () => {
    const refused = await book(at('lesson', 26, 12, { draft: draft(), totalprice: '90.00' }))
    expect(refused).toMatchObject({ error: { code: 'price_changed', data: { quote: { finalprice: 95 } } } })
    expect(await hold(at('lesson', 26, 12, { draft: draft(), user: undefined }))).toMatchObject({ ok: true })
  })

  test.each([
    ['start', { start: '2026-11-27 09:30:00', end: '2026-11-27 10:30:00' }, 'outside_hours'],
    ['past', { start: '2026-11-19 09:00:00', end: '2026-11-19 10:00:00' }, 'outside_window'],
    ['seats', { seats: 3 }, 'seats_not_available'],
    ['resources', { resources: ['nobody'] }, 'resource_unavailable'],
    ['bookable', { bookable: 'bowl' }, 'not_found'],
    ['end', { end: '2026-11-27 08:00:00' }, 'invalid_time'],
    ['user', { user: { email: 'ada@customers.example' } }, 'guest_details_required'],
    ['user', { user: { ...user, email: 'ada' } }, 'answer_invalid'],
  ])('a wrong %s is refused with its own code', async (_name, change, expected) => {
    expect(code(await book({ ...at('talk', 27, 9, { draft: draft() }), ...change }))).toBe(expected)
  })

  test('a reservation opens only with its own token; wrong provider, wrong token and no token answer alike', async () => {
    const booked = await book(at('visit', 27, 9, { draft: draft() }))
    const { id, managetoken: token } = booked.ok ? booked.value : { id: '', managetoken: '' }
    expect(await world.call('get_basereservation', { id, token })).toMatchObject({ ok: true, value: { id } })
    const unknown = await world.call('get_basereservation', { id: 'nobody', token })
    expect(await world.call('get_basereservation', { id, token }, 'kiln')).toEqual(unknown)
    expect(await world.call('get_basereservation', { id, token: 'x' })).toEqual(unknown)
    expect(await world.call('get_basereservation', { id })).toEqual(unknown)
  })

  test('a cancellation in time refunds the money once, and frees the slot', async () => {
    const params = at('lesson', 28, 9, { draft: draft() })
    const payment = { processor: card, token: await world.cardToken('4242424242424242') }
    const booked = await book({ ...params, payment })
    const { id, managetoken: token } = booked.ok ? booked.value : { id: '', managetoken: '' }
    expect(await world.call('cancel_reservation', { id, token, preview: true })).toMatchObject({
      value: { refund: 95 },
    })
    const cancelled = await world.call('cancel_reservation', { id, token })
    expect(cancelled).toMatchObject({ ok: true, value: { refund: 95, reservation: { status: 'cancelled' } } })
    await world.call('cancel_reservation', { id, token })
    const scope = { whitelabel: 'northwind', provider: 'quay' }
    const ledger = await world.app.platform.ports.repositories(scope).payments.ledgerOf(id)
    expect(ledger.map(({ transactiontype, paymentmethod }) => `${transactiontype} ${paymentmethod}`).sort()).toEqual([
      'credit card',
      'credit charge',
      'debit card',
      'debit charge',
    ])
    expect(await hold(at('lesson', 28, 9, { draft: draft(), user: undefined }))).toMatchObject({ ok: true })
  })

  test('after its hold has expired, a draft takes the slot again if it is free, and is refused if not', async () => {
    const [mine, other] = [draft(), draft()]
    await hold(at('lesson', 29, 9, { draft: mine, user: undefined }))
    world.clock.now += 11 * 60_000
    expect(await hold(at('lesson', 29, 9, { draft: other, user: undefined }))).toMatchObject({ ok: true })
    const payment = { processor: card, token: await world.cardToken('4242424242424242') }
    expect(code(await book(at('lesson', 29, 9, { draft: mine, payment })))).toBe('slot_taken')
    world.clock.now += 11 * 60_000
    expect(await book(at('lesson', 29, 9, { draft: mine, payment }))).toMatchObject({ ok: true })
  })
})
