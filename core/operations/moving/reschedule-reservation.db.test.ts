import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookedMoving } from '../../testing/worlds/moving/booked-moving.ts'

const hour = 3_600_000
const day = 24 * hour
const bookables = [
  {
    ...{ id: 'walk', provider: 'quay', name: 'Walk', price: 60, paymentterms: 'full' },
    ...{ refundcutoff: 24, reschedule_cutoff: 7200 },
  },
  {
    ...{ id: 'daily', provider: 'quay', name: 'Daily', price: 10, paymentterms: 'bill' },
    reservationlimit: { maximum: 1, per: 'day' },
  },
  { id: 'hire', provider: 'quay', name: 'Hire', price: 30, paymentterms: 'bill', approvalmode: true },
]

await withDatabase('moving', (database) => {
  const moves = bookedMoving(database, { bookables })
  const { nextHour, book, move, moveByStaff, stored, isFree } = moves

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
    await moves.the.call('cancel_reservation', { id: asked.id, token: asked.managetoken })
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
    expect(await move(booked, to + 12 * hour)).toMatchObject({ error: { code: 'outside_hours' } })
    moves.the.clock.now = from - 2 * hour + 1
    expect(await move(booked, to)).toMatchObject({ error: { code: 'reschedule_cutoff' } })
    expect(await move(booked, to, { preview: true })).toMatchObject({ error: { code: 'reschedule_cutoff' } })
    moves.the.clock.now = from - 2 * hour
    expect(await move(booked, to)).toMatchObject({ ok: true })
    moves.the.clock.now = to + hour - 1
    const late = nextHour() + 12 * hour
    expect(await moveByStaff(booked, late)).toMatchObject({ value: { changed: true } })
    moves.the.clock.now = late + hour
    expect(await moveByStaff(booked, late + day)).toMatchObject({ error: { code: 'reschedule_cutoff' } })
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
    expect(await moves.the.call('cancel_reservation', { id: booked.id, token, version })).toMatchObject({
      error: { code: 'status_conflict' },
    })
  })

  test('a customer changes a request, which is asked anew; what was approved, it asks to move', async () => {
    const before = moves.the.clock.now
    const [from, to] = [nextHour(), nextHour()]
    const asked = await book('hire', from)
    const first = before + 48 * hour
    expect(await stored(asked)).toMatchObject({ status: 'pending', expires: first })
    moves.the.clock.now += 12 * hour
    expect(await move(asked, to)).toMatchObject({ value: { changed: true, reservation: { status: 'pending' } } })
    expect(await stored(asked)).toMatchObject({ start: to, sequence: 1, expires: first + 12 * hour })
    const { version } = await stored(asked)
    const id = `${asked.id}.reservation.modified.${version}`
    expect(await database().db.knex('outbox').where({ id })).toHaveLength(1)
    expect([await isFree('hire', from), await isFree('hire', to)]).toEqual([true, false])
    expect(await moves.the.call('approve_reservation', { id: asked.id }, 'quay', 'api')).toMatchObject({ ok: true })
    expect(await move(asked, from, { preview: true })).toMatchObject({ value: { approval: true } })
    const shown = await moves.the.call<{ reschedulableuntil_utc: string | null }>('get_basereservation', {
      id: asked.id,
      token: asked.managetoken,
    })
    expect(shown).toMatchObject({ value: { reschedulableuntil_utc: new Date(to).toISOString() } })
    expect(await moveByStaff(asked, from)).toMatchObject({ value: { reservation: { status: 'booked' } } })
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
    await Promise.all([move(booked, from), moves.the.call('cancel_reservation', cancelling)])
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
