import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { sweepClaims } from '../../testing/sweeps/sweep-claims.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

import type { PreparedJson } from '../caches/prepared-json.ts'

const processor = 'payment-sandbox.card'
const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'guest@people.example', firstname: 'Grace', lastname: 'Hopper' }
const hour = 3_600_000
const day = 24 * hour

const bookables = [
  ...bookingBundle.bookables,
  {
    id: 'walk',
    provider: 'quay',
    name: 'Walk',
    price: 60,
    paymentterms: 'full',
    refundcutoff: 24,
    reschedule_cutoff: 7200,
  },
  {
    id: 'daily',
    provider: 'quay',
    name: 'Daily',
    price: 10,
    paymentterms: 'bill',
    reservationlimit: { maximum: 1, per: 'day' },
  },
  { id: 'hire', provider: 'quay', name: 'Hire', price: 30, paymentterms: 'bill', approvalmode: true },
  { id: 'sail', provider: 'quay', name: 'Sail', price: 50, seats: 6, seatsperbooking: 6, paymentterms: 'full' },
  {
    id: 'tour',
    provider: 'quay',
    name: 'Tour',
    price: 50,
    seats: 6,
    seatsperbooking: 6,
    paymentterms: 'partial',
    downpaymenttype: 'singlecharge',
    downpaymentamount: 20,
  },
]

interface Booked {
  id: string
  managetoken: string
}

interface Moved {
  changed: boolean
  price: number
  pricedifference: number
  duenow: number
  balance: number
  refund: number
  refundbyhand: number
  reservation: { start_utc: string; status: string; resources: string[]; seats: number; version: number }
}

await withDatabase('moving', (database) => {
  let world: BookingWorld
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables })
  })
  afterAll(async () => {
    expect(await sweepClaims(database().db, world.clock.now)).toEqual([])
    await world.close()
  })

  const at = (start: number, length = hour) => ({
    start: new Date(start).toISOString(),
    end: new Date(start + length).toISOString(),
  })
  /** A free hour within opening hours, each a day later. */
  const nextHour = () => {
    count += 1
    return Date.parse('2026-12-01T15:00:00Z') + count * day
  }
  const book = async (bookable: string, start: number, more: object = {}): Promise<Booked> => {
    const params = { bookable, ...at(start), draft: `moved-${start}-${bookable}`, user, ...more }
    const card = { processor, token: await world.cardToken('4242424242424242') }
    const isBilled = ['visit', 'talk', 'hire', 'daily'].includes(bookable)
    const answer = await world.call<Booked>('book_appointment', { ...params, ...(!isBilled && { payment: card }) })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value
  }
  const move = ({ id, managetoken: token }: Booked, start: number, more: object = {}) =>
    world.call<Moved>('reschedule_reservation', { id, token, ...at(start), ...more })
  const moveByStaff = ({ id }: Booked, start: number, more: object = {}) =>
    world.call<Moved>('reschedule_reservation', { id, ...at(start), ...more }, 'quay', 'api')
  const stored = async ({ id }: Booked) => {
    const found = await world.app.platform.ports.repositories(scope).reservations.find(id)
    if (!found) throw new Error('it is gone')
    return found
  }
  /** Card payments less refunds, minor units. */
  const banked = async ({ id }: Booked) => {
    const lines = await world.app.platform.ports.repositories(scope).payments.ledgerOf(id)
    return lines
      .filter(({ paymentmethod }) => paymentmethod === 'card')
      .reduce((sum, { amount, transactiontype }) => sum + (transactiontype === 'credit' ? amount : -amount), 0)
  }
  const isFree = async (bookable: string, start: number): Promise<boolean> => {
    const answer = await world.call<PreparedJson>('get_availability_in_range_for_bookable', { bookable, ...at(start) })
    return answer.ok && JSON.parse(answer.value.bytes.toString()).timeslots.length > 0
  }

  test('a move takes the new place and frees the former one; the calendar’s sequence rises', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('lesson', from)
    expect([await isFree('lesson', from), await isFree('lesson', to)]).toEqual([false, true])
    expect(await move(booked, to)).toMatchObject({
      value: { changed: true, pricedifference: 0, duenow: 0, refund: 0, reservation: { status: 'booked' } },
    })
    expect([await isFree('lesson', from), await isFree('lesson', to)]).toEqual([true, false])
    expect(await stored(booked)).toMatchObject({ start: to, sequence: 1, status: 'booked' })
    const [told] = await database()
      .db.knex('outbox')
      .where({ id: `${booked.id}.reservation.rescheduled.1` })
    expect(told).toBeDefined()
  })

  test('a preview changes nothing; the same place again is no move and says so', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('lesson', from)
    expect(await move(booked, to, { preview: true })).toMatchObject({ value: { changed: true, price: 95 } })
    expect((await stored(booked)).start).toBe(from)
    const { version } = await stored(booked)
    expect(await move(booked, from)).toMatchObject({ value: { changed: false, pricedifference: 0 } })
    expect(await stored(booked)).toMatchObject({ version, sequence: 0 })
    await move(booked, to)
    expect(await move(booked, to)).toMatchObject({ value: { changed: false } })
    expect((await stored(booked)).sequence).toBe(1)
  })

  test('what is cancelled is at no place, and waits for nothing', async () => {
    const start = nextHour()
    const asked = await book('hire', start)
    expect((await stored(asked)).expires).not.toBeNull()
    await world.call('cancel_reservation', { id: asked.id, token: asked.managetoken })
    expect(await stored(asked)).toMatchObject({ status: 'cancelled', expires: null })
    const refused = { error: { code: 'status_conflict', data: { status: 'cancelled' } } }
    expect(await move(asked, start)).toMatchObject(refused)
    expect(await moveByStaff(asked, start, { preview: true })).toMatchObject(refused)
  })

  test('a taken place refuses the move, and everything stays', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('lesson', from)
    await book('lesson', to, { draft: 'somebody-else' })
    expect(await move(booked, to)).toMatchObject({ error: { code: 'slot_taken' } })
    expect(await stored(booked)).toMatchObject({ start: from, sequence: 0 })
    expect(await isFree('lesson', from)).toBe(false)
  })

  test('seats and resources are kept unless said; a named one that is not free is refused, never dropped', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('visit', from, { resources: ['tomas'] })
    await book('visit', to, { resources: ['tomas'], draft: 'tomas-is-away' })
    expect(await move(booked, to)).toMatchObject({ error: { code: 'resource_unavailable', field: '/resources' } })
    expect(await move(booked, to, { resources: ['ines'] })).toMatchObject({
      value: { reservation: { resources: ['ines'] } },
    })
    const seated = await book('talk', from, { seats: 2 })
    expect(await move(seated, to)).toMatchObject({ value: { reservation: { seats: 2 }, price: 20 } })
    expect(await move(seated, to, { seats: 1 })).toMatchObject({
      value: { changed: true, pricedifference: -10, balance: 10, reservation: { seats: 1 } },
    })
  })

  test('customers move until the cutoff, staff until the end; outside hours staff alone', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('walk', from)
    const before = world.clock.now
    expect(await move(booked, to + 12 * hour)).toMatchObject({ error: { code: 'outside_hours' } })
    world.clock.now = from - 2 * hour + 1
    expect(await move(booked, to)).toMatchObject({ error: { code: 'reschedule_cutoff' } })
    expect(await move(booked, to, { preview: true })).toMatchObject({ error: { code: 'reschedule_cutoff' } })
    world.clock.now = from - 2 * hour
    expect(await move(booked, to)).toMatchObject({ ok: true })
    world.clock.now = to + hour - 1
    const late = nextHour() + 12 * hour
    expect(await moveByStaff(booked, late)).toMatchObject({ value: { changed: true } })
    world.clock.now = late + hour
    expect(await moveByStaff(booked, late + day)).toMatchObject({ error: { code: 'reschedule_cutoff' } })
    world.clock.now = before
  })

  test('a longer one costs more: with a part paid in advance it joins the balance, else it is asked for first', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const tour = await book('tour', from, { seats: 2 })
    expect(await move(tour, to, { seats: 3 })).toMatchObject({
      value: { price: 150, pricedifference: 50, duenow: 0, balance: 130, refund: 0 },
    })
    expect((await stored(tour)).payment).toMatchObject({ paid: 2000, quote: { finalprice: 15_000 } })
    expect(await move(tour, to, { seats: 4, totalprice: 150 })).toMatchObject({ error: { code: 'price_changed' } })
  })

  test('all paid in advance: more is asked for before the move counts, less comes back at once', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const sail = await book('sail', from, { seats: 3 })
    expect(await move(sail, to, { seats: 5 })).toMatchObject({
      error: { code: 'payment_required', data: { amount: 100, price: 250 } },
    })
    expect(await move(sail, to, { seats: 5, preview: true })).toMatchObject({ value: { duenow: 100, balance: 0 } })
    expect(await stored(sail)).toMatchObject({ start: from, seats: 3 })
    expect(await move(sail, to, { seats: 2 })).toMatchObject({ value: { pricedifference: -50, refund: 50 } })
    expect((await stored(sail)).payment).toMatchObject({ paid: 10_000, quote: { finalprice: 10_000 } })
    expect(await move(sail, from, { seats: 1 })).toMatchObject({ value: { refund: 50 } })
    expect(await banked(sail)).toBe(5000)
    expect(await moveByStaff(sail, to, { seats: 2 })).toMatchObject({ value: { duenow: 0, balance: 50 } })
    const cancelling = { id: sail.id, token: sail.managetoken }
    expect(await world.call('cancel_reservation', cancelling)).toMatchObject({
      value: { refund: 50, refundstatus: 'full', successes: [{ id: sail.id }], errors: [] },
    })
    expect(await banked(sail)).toBe(0)
  })

  test('less comes back while a cancellation would be refunded; a late move locks what was paid', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const before = world.clock.now
    const early = await book('course', from, {
      formresponses: [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws: 2 } }] }],
    })
    expect((await stored(early)).payment).toMatchObject({ paid: 5000 })
    world.clock.now = from - 23 * hour
    expect(await move(early, to)).toMatchObject({ value: { pricedifference: 0, refund: 0 } })
    expect((await stored(early)).life.locked).toBe(5000)
    world.clock.now = before
    const cancelled = await world.call<{ refund: number; refundstatus: string }>('cancel_reservation', {
      id: early.id,
      token: early.managetoken,
    })
    expect(cancelled).toMatchObject({ value: { refund: 0, refundstatus: 'by_hand', errors: [] } })
  })

  test('a late move that the customer asks staff for locks what was paid, as their own does', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const before = world.clock.now
    const booked = await book('lesson', from)
    world.clock.now = from - hour
    await moveByStaff(booked, to, { askedfor: true })
    world.clock.now = before
    expect((await stored(booked)).life).toMatchObject({ locked: 9500 })
    const preview = { id: booked.id, token: booked.managetoken, preview: true }
    expect(await world.call('cancel_reservation', preview)).toMatchObject({ value: { refund: 0 } })
  })

  test('after a move by staff a cancellation is refunded in full for 48 hours', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const before = world.clock.now
    const booked = await book('lesson', from)
    world.clock.now = from - hour
    await moveByStaff(booked, from + 2 * hour)
    expect((await stored(booked)).life.freeuntil).toBe(from + 2 * hour)
    const preview = { id: booked.id, token: booked.managetoken, preview: true }
    expect(await world.call('cancel_reservation', preview)).toMatchObject({
      value: { refund: 95, refundstatus: 'full' },
    })
    await moveByStaff(booked, to, { askedfor: true })
    world.clock.now = from + 2 * hour
    expect(await world.call('cancel_reservation', preview)).toMatchObject({ value: { refund: 0 } })
    world.clock.now = before
  })

  test('what a late move locked comes back within 48 hours of a move by staff, by a cancel as by a cheaper place', async () => {
    const [from, to, later] = [nextHour(), nextHour(), nextHour()]
    const before = world.clock.now
    const suits = (ws: number) => ({
      formresponses: [{ formid: 'extras', responses: [{ question_id: 'suit', value: { ws } }] }],
    })
    const booked = await book('course', from, suits(2))
    world.clock.now = from - 23 * hour
    await move(booked, to)
    expect((await stored(booked)).life.locked).toBe(5000)
    world.clock.now = before
    const { id, managetoken: token } = booked
    const preview = () => world.call('cancel_reservation', { id, token, preview: true })
    expect(await preview()).toMatchObject({ value: { refund: 0, refundstatus: 'by_hand' } })
    await moveByStaff(booked, later)
    expect(await preview()).toMatchObject({ value: { refund: 50, refundstatus: 'full' } })
    world.clock.now = before + 48 * hour
    expect(await preview()).toMatchObject({ value: { refund: 0, refundstatus: 'by_hand' } })
    world.clock.now = before + 48 * hour - 1
    const reservation = { id, token, ...suits(0) }
    const cheaper = await world.call('update_reservation_formresponses', reservation)
    expect(cheaper).toMatchObject({ value: { refund: 30 } })
    expect(await stored(booked)).toMatchObject({ payment: { paid: 2000 } })
    expect(await world.call('cancel_reservation', { id, token })).toMatchObject({ value: { refund: 20 } })
    world.clock.now = before
  })

  test('somebody who decided about another version is told what it is now', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('lesson', from)
    const { version } = await stored(booked)
    await move(booked, to, { version })
    const stale = await move(booked, from, { version })
    expect(stale).toMatchObject({ error: { code: 'status_conflict', data: { status: 'booked' } } })
    const told = stale.ok ? null : stale.error.data?.reservation
    expect(told).toMatchObject({ start_utc: new Date(to).toISOString(), version: version + 1 })
    const token = booked.managetoken
    expect(await world.call('cancel_reservation', { id: booked.id, token, version })).toMatchObject({
      error: { code: 'status_conflict' },
    })
  })

  test('a customer changes a request, which is asked anew; what was approved, it asks to move', async () => {
    const before = world.clock.now
    const [from, to] = [nextHour(), nextHour()]
    const asked = await book('hire', from)
    const first = before + 48 * hour
    expect(await stored(asked)).toMatchObject({ status: 'pending', expires: first })
    world.clock.now += 12 * hour
    expect(await move(asked, to)).toMatchObject({ value: { changed: true, reservation: { status: 'pending' } } })
    expect(await stored(asked)).toMatchObject({ start: to, sequence: 0, expires: first + 12 * hour })
    const { version } = await stored(asked)
    const id = `${asked.id}.reservation.modified.${version}`
    expect(await database().db.knex('outbox').where({ id })).toHaveLength(1)
    expect([await isFree('hire', from), await isFree('hire', to)]).toEqual([true, false])
    expect(await world.call('approve_reservation', { id: asked.id }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(await move(asked, from, { preview: true })).toMatchObject({ value: { approval: true } })
    const shown = await world.call<{ reschedulableuntil_utc: string | null }>('get_basereservation', {
      id: asked.id,
      token: asked.managetoken,
    })
    expect(shown).toMatchObject({ value: { reschedulableuntil_utc: new Date(to).toISOString() } })
    expect(await moveByStaff(asked, from)).toMatchObject({ value: { reservation: { status: 'booked' } } })
    world.clock.now = before
  })

  test('a customer’s move into another day is judged by its limit; staff are not limited', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('daily', from)
    await book('daily', to)
    expect(await move(booked, to + hour)).toMatchObject({ error: { code: 'reservation_limit', data: { maximum: 1 } } })
    expect(await move(booked, from + hour)).toMatchObject({ ok: true })
    expect(await moveByStaff(booked, to + hour)).toMatchObject({ ok: true })
  })

  test('strangers find nothing', async () => {
    const booked = await book('lesson', nextHour())
    expect(await move({ ...booked, managetoken: 'guessed' }, nextHour())).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  test('two moves at once, a move against a cancel, and a booking for the new place', async () => {
    const [from, one, other] = [nextHour(), nextHour(), nextHour()]
    const booked = await book('lesson', from)
    await Promise.all([move(booked, one), move(booked, other)])
    const place = (await stored(booked)).start
    expect([one, other]).toContain(place)
    expect([await isFree('lesson', from), await isFree('lesson', place)]).toEqual([true, false])
    const cancelling = { id: booked.id, token: booked.managetoken }
    await Promise.all([move(booked, from), world.call('cancel_reservation', cancelling)])
    expect((await stored(booked)).status).toBe('cancelled')
    expect([await isFree('lesson', from), await isFree('lesson', one), await isFree('lesson', other)]).toEqual([
      true,
      true,
      true,
    ])
    const mover = await book('lesson', from, { draft: 'moves-again' })
    const [moved, taken] = await Promise.allSettled([
      move(mover, one),
      book('lesson', one, { draft: 'takes-the-new-place' }),
    ])
    const isMoved = moved.status === 'fulfilled' && moved.value.ok
    expect([isMoved, taken.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
  })

  test('A to B and B to A at once: neither takes what is not free, and nobody waits for ever', async () => {
    const [a, b] = [nextHour(), nextHour()]
    const [first, second] = [await book('lesson', a), await book('lesson', b, { draft: 'the-other-one' })]
    const done = await Promise.all([move(first, b), move(second, a)])
    expect(done).toMatchObject([{ error: { code: 'slot_taken' } }, { error: { code: 'slot_taken' } }])
    expect([(await stored(first)).start, (await stored(second)).start]).toEqual([a, b])
  })
})
