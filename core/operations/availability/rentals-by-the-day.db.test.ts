import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'
import { reservationFixture } from '../../testing/worlds/samples/reservation.ts'
import { writtenReservations } from '../../testing/worlds/samples/written-reservations.ts'

const days = (first: number, last: number, more: object = {}) => ({
  bookable: 'skiff',
  start: `2026-12-${String(first).padStart(2, '0')} 00:00:00`,
  end: `2026-12-${String(last).padStart(2, '0')} 23:59:00`,
  ...more,
})

await withDatabase('rentals by the day', (database) => {
  const written = () => writtenReservations(database().db, { whitelabel: 'northwind', provider: 'quay' })
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database())
  })
  afterAll(() => world.close())

  const listed = async (params: object = {}) => granted(await world.slots({ bookable: 'skiff', ...params })).timeslots

  test('today is listed although it has already begun', async () => {
    const range = { start: '2026-11-01 00:00:00', end: '2026-12-01 00:00:00' }
    const [today] = await listed(range)
    expect(today).toMatchObject({ start: '2026-11-20 00:00:00', end: '2026-11-20 23:59:00', available: true })
    expect(today?.end_utc).toBe('2026-11-21T05:00:00.000Z')
    expect((await listed({ ...range, lookahead: true }))[0]?.start).toBe('2026-11-20 00:00:00')
  })

  test('a look-ahead answers this month and the next', async () => {
    const { month, timeslots } = granted(
      await world.slots({ bookable: 'skiff', start: '2026-11-20 00:00:00', lookahead: true }),
    )
    expect(month).toBe('2026-11')
    expect(timeslots).toHaveLength(11 + 31)
    expect(timeslots.at(-1)?.start).toBe('2026-12-31 00:00:00')
  })

  test('from a first day, every allowed end is listed', async () => {
    const ends = await listed({ from: '2026-12-07 00:00:00' })
    expect(ends.map(({ start, end }) => `${start.slice(8, 10)}-${end.slice(8, 10)}`)).toEqual([
      '07-07',
      '07-08',
      '07-09',
      '07-10',
    ])
    expect(ends.every(({ available }) => available)).toBe(true)
  })

  test('three days are held, priced by the day, booked with one skiff and cancelled', async () => {
    const draft = world.draft()
    const held = granted(await world.hold(days(8, 10, { draft })))
    expect(held).toMatchObject({ start: '2026-12-08 00:00:00', end: '2026-12-10 23:59:00', resources: ['skiff-a'] })
    expect(granted(await world.quote(days(8, 10, { draft }))).finalprice).toBe(180)
    const booked = granted(await world.book(days(8, 10, { draft, totalprice: 180 })))
    expect(booked).toMatchObject({ id: held.id, status: 'booked', end_utc: '2026-12-11T05:00:00.000Z' })
    const read = granted(await world.call('get_basereservation', { id: booked.id, token: booked.managetoken }))
    expect(read).toMatchObject({ start: '2026-12-08 00:00:00', end: '2026-12-10 23:59:00' })
    const other = granted(await world.book(days(10, 11)))
    expect(other.resources).toEqual(['skiff-b'])
    expect(refusal(await world.book(days(10, 10)))).toBe('slot_taken')
    expect(granted(await world.cancel(booked))).toMatchObject({ reservation: { end: '2026-12-10 23:59:00' } })
    expect(granted(await world.book(days(10, 10))).resources).toEqual(['skiff-a'])
  })

  test.each(['2026-12-15 23:59:00', '2026-12-15 23:59:59', '2026-12-16 00:00:00', '2026-12-16T05:00:00Z'])(
    'an end of %s means the same two days',
    async (end) => {
      const draft = 'dates-same-two-days'
      const held = granted(await world.hold(days(14, 15, { draft, end })))
      const again = granted(await world.hold(days(14, 15, { draft })))
      expect(again.id).toBe(held.id)
      expect(held.end).toBe('2026-12-15 23:59:00')
    },
  )

  test('ranges of partial days, and too long or too short ones, are refused', async () => {
    expect(refusal(await world.hold(days(21, 22, { end: '2026-12-22 12:00:00' })))).toBe('invalid_time')
    expect(refusal(await world.hold(days(21, 22, { start: '2026-12-21 09:00:00' })))).toBe('invalid_time')
    expect(refusal(await world.hold(days(21, 25)))).toBe('invalid_time')
    expect(refusal(await world.hold(days(22, 20)))).toBe('invalid_time')
  })

  test('one skiff on Monday and another on Tuesday are not a rental of two days', async () => {
    granted(await world.book(days(28, 28, { resources: ['skiff-a'] })))
    granted(await world.book(days(29, 29, { resources: ['skiff-b'] })))
    const range = { start: '2026-12-28 00:00:00', end: '2026-12-30 00:00:00' }
    expect((await listed(range)).map(({ available }) => available)).toEqual([true, true])
    expect((await listed({ from: '2026-12-28 00:00:00' })).map(({ available }) => available)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(refusal(await world.book(days(28, 29)))).toBe('slot_taken')
  })

  test('joining a waitlist changes the places after it, also in a cached answer', async () => {
    for (const resources of [['skiff-a'], ['skiff-b']]) granted(await world.book(days(18, 18, { resources })))
    const range = { start: '2026-12-18 00:00:00', end: '2026-12-19 00:00:00' }
    const position = async () => (await listed(range))[0]?.waitlist_info?.position
    expect(await position()).toBe(0)
    const span = { start: Date.parse('2026-12-17T05:00:00Z'), end: Date.parse('2026-12-19T05:00:00Z') }
    const waiting = { provider: 'quay', bookable: 'skiff', ...span, status: 'waitlisted' as const }
    await written().insert(reservationFixture({ id: 'w-1', ...waiting }), [])
    expect(await position()).toBe(1)
    const offer = { start: world.clock.now, end: world.clock.now + 3_600_000 }
    await written().insert(reservationFixture({ id: 'w-2', ...waiting, waitlistoffer: offer }), [span])
    expect(await position()).toBe(2)
    const why = { actor: 'test', reason: 'left', at: world.clock.now }
    await written().change('w-1', 'waitlisted', { status: 'cancelled' }, 'keep', why)
    expect(await position()).toBe(1)
    expect(await listed({ ...range, waitlist: false })).toEqual([])
  })

  test('an offer occupies its days until it expires, and keeps its place in the queue', async () => {
    const span = { start: Date.parse('2026-12-24T05:00:00Z'), end: Date.parse('2026-12-25T05:00:00Z') }
    granted(await world.book(days(24, 24, { resources: ['skiff-a'] })))
    const offer = { start: world.clock.now, end: world.clock.now + 90_000 }
    const given = { provider: 'quay', bookable: 'skiff', ...span, resources: ['skiff-b'] }
    await written().insert(reservationFixture({ id: 'w-3', ...given, status: 'waitlisted', waitlistoffer: offer }), [
      span,
    ])
    const range = { start: '2026-12-24 00:00:00', end: '2026-12-25 00:00:00' }
    expect(await listed(range)).toMatchObject([{ available: false, waitlist_info: { position: 1 } }])
    world.clock.now = offer.end
    expect(await listed(range)).toMatchObject([{ available: true, resources: ['skiff-b'] }])
  })
})
